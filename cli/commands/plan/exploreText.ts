import type { Config } from '../../../src/config/config.ts';
import { type Explored, type ExploredRow, errorOf } from '../../../src/explore/explore.ts';
import type { Lever } from '../../../src/explore/levers.ts';
import { leversMissing } from '../../../src/explore/levers.ts';
import type { Plan } from '../../../src/plan/makePlan.ts';
import { figure, percent, whole } from '../../shell/numbers.ts';
import { table } from '../../shell/terminal.ts';

/** Why a row has the sign ≈. */
export const APPROXIMATE =
  '≈ H3 parents do not contain their children exactly, so about one record in fourteen, near an edge, counts in a neighbour here; hexveil plan at that resolution reads anew and is exact.';

/** What each lever buys, one row for each, and which pays most. `again` is the command that reads what is missing. */
export function exploreText(explored: Explored, plan: Plan, again: string): string {
  const { config } = plan;
  const now = errorOf(plan);
  const rows = [
    ['as configured', whole(plan.facts.cells), figure(now.median), figure(now.most90)],
    ...explored.rows.map(row => [
      `${row.flags}${row.isApproximate ? ' ≈' : ''}`,
      whole(row.cells),
      figure(row.error.median),
      figure(row.error.most90),
      percent(row.change),
      row.givesUp,
    ]),
  ];
  return [
    `What else could be done: one change at a time, predicted error${inUnit(config)} in the median cell and in nine of ten.`,
    '',
    table(['add to the command', 'cells', 'error', '90 %', 'change', 'gives up'], rows, ['gives up']),
    '',
    ...(explored.rows.some(row => row.isApproximate) ? [APPROXIMATE] : []),
    ...leversMissing(config),
    ...unreadText(explored.unread, again),
    payText(explored, config),
  ].join('\n');
}

/** Which lever pays most, in one sentence: for the same guarantee, and of all. */
export function payText({ best, bestKept }: Pick<Explored, 'best' | 'bestKept'>, config: Config): string {
  if (best === undefined) return 'None of these makes the error smaller.';
  const unit = config.value.unit === '' ? '' : ` ${config.value.unit}`;
  const says = (row: ExploredRow) =>
    `${row.flags} (${figure(row.error.median)}${unit}, ${percent(row.change)})`;
  if (best === bestKept) {
    return `Of all levers ${says(best)} pays most; it gives up ${best.givesUp}, and protects as much.`;
  }
  const most = `${says(best)} pays most, and it ${best.givesUp}.`;
  if (bestKept === undefined) return `Of all levers ${most}`;
  return `For the same guarantee ${says(bestKept)} pays most; of all, ${most}`;
}

function unreadText(unread: readonly Lever[], again: string): string[] {
  if (unread.length === 0) return [];
  return [
    `Not in the table, because only another reading of the records could tell: ${unread.map(({ flags }) => flags).join(', ')}. Type: ${again}`,
  ];
}

function inUnit({ value }: Config): string {
  return value.unit === '' ? '' : ` in ${value.unit}`;
}
