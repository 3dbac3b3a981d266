import type { NeededEpsilon, Plan } from '../../../src/index.ts';
import { figure } from '../../../src/terms/figures.ts';
import { toText } from '../../../src/terms/rational.ts';
import type { table } from '../../shell/terminal.ts';

/** The ε that each mechanism needs, or what stays where none is enough: for a table in text or on a page. */
export function targetTable(needed: readonly NeededEpsilon[], { config }: Plan): Parameters<typeof table> {
  const unit = config.value.unit === '' ? '' : ` ${config.value.unit}`;
  return [
    ['mechanism', 'ε needed', 'error then', ''],
    needed.map(({ mechanism, epsilon, error }) => [
      mechanism,
      epsilon === undefined ? '–' : toText(epsilon),
      figure(error),
      epsilon === undefined
        ? `not reachable: ${figure(error)}${unit} remain at ε = 1000, from bias that no ε removes`
        : '',
    ]),
    [''],
  ];
}
