import { type Explored, type Plan, plannedError } from '../../../src/index.ts';
import { figure, percent, whole } from '../../../src/terms/figures.ts';
import type { table } from '../../shell/terminal.ts';

/** What each lever buys, one row for each below the plan as it is: for a table in text or on a page. */
export function leverTable({ rows }: Explored, plan: Plan): Parameters<typeof table> {
  const now = plannedError(plan);
  return [
    ['add to the command', 'cells', 'error', '90 %', 'change', 'gives up'],
    [
      ['as configured', whole(plan.facts.cells), figure(now.median), figure(now.most90), '', ''],
      ...rows.map(row => [
        `${row.flags}${row.isApproximate ? ' ≈' : ''}`,
        whole(row.cells),
        figure(row.error.median),
        figure(row.error.most90),
        percent(row.change),
        row.givesUp,
      ]),
    ],
    ['gives up'],
  ];
}
