import type { NeededEpsilon, Plan } from '../../../src/index.ts';
import { figure } from '../../../src/terms/figures.ts';
import { compare, toNumber, toText } from '../../../src/terms/rational.ts';
import { table } from '../../shell/terminal.ts';
import { targetTable } from './targetTable.ts';

/** The ε that each mechanism needs for a wanted error, and what to type for the least of them. */
export function targetText(needed: readonly NeededEpsilon[], target: number, plan: Plan): string {
  const { config } = plan;
  const unit = config.value.unit === '' ? '' : ` ${config.value.unit}`;
  return [
    `The ε that a predicted error of at most ${figure(target)}${unit} in the median cell needs:`,
    '',
    table(...targetTable(needed, plan)),
    '',
    targetConclusion(needed, target, plan),
  ].join('\n');
}

/** The mechanism that needs least; none where no ε is enough for any. */
function leastNeeded(needed: readonly NeededEpsilon[]): NeededEpsilon | undefined {
  return needed
    .filter(each => each.epsilon !== undefined)
    .sort((a, b) => compare(a.epsilon!, b.epsilon!))
    .at(0);
}

/** The least ε that is enough for some mechanism, and what to type. */
export function targetConclusion(
  needed: readonly NeededEpsilon[],
  target: number,
  { config, facts }: Plan,
): string {
  const { privacy, value } = config;
  const unit = value.unit === '' ? '' : ` ${value.unit}`;
  const least = leastNeeded(needed);
  if (least === undefined) {
    return `${figure(target)}${unit} is not reachable with any ε. Use larger hexagons, longer slots or a narrower window: --explore shows what they would buy.`;
  }
  const ratio = toNumber(least.epsilon!) / toNumber(privacy.epsilon);
  const compared =
    ratio > 1.005
      ? `${figure(ratio)} times the ε of the config`
      : ratio < 0.995
        ? 'less than the config spends'
        : 'what the config spends';
  // Found with this mechanism, and with the cap that auto came to at the config's ε.
  const name = config.mechanism.name === 'auto' ? ` --mechanism ${least.mechanism}` : '';
  const cap = privacy.maxCells === 'auto' ? ` --privacy.maxCells ${facts.cap!.maxCells}` : '';
  return `Least: ε = ${toText(least.epsilon!)} with ${least.mechanism}, ${compared}. Add: --privacy.epsilon ${toText(least.epsilon!)}${name}${cap}`;
}
