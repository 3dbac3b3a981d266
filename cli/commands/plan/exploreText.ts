import {
  type Config,
  type Explored,
  type ExploredRow,
  type Lever,
  leversMissing,
  type Plan,
} from '../../../src/index.ts';
import { figure, percent } from '../../../src/terms/figures.ts';
import { table } from '../../shell/terminal.ts';
import { leverTable } from './leverTable.ts';

const APPROXIMATE =
  '≈ H3 parents do not contain their children exactly, so about one record in fourteen, near an edge, counts in a neighbour here; hexveil plan at that resolution reads the records again and is exact.';

/** What each lever buys, one row for each, and which pays most. `again` is the command that reads what is missing. */
export function exploreText(explored: Explored, plan: Plan, again: string): string {
  const { config } = plan;
  return [
    `What else could be done: one change at a time, predicted error${inUnit(config)} in the median cell and in nine of ten.`,
    '',
    table(...leverTable(explored, plan)),
    '',
    ...leverNotes(explored, config),
    ...unreadText(explored.unread, again),
    payText(explored, config),
  ].join('\n');
}

/** What stands below the table: why a row has the sign ≈, and which levers are not in it. */
export function leverNotes({ rows }: Explored, config: Config): string[] {
  return [...(rows.some(row => row.isApproximate) ? [APPROXIMATE] : []), ...leversMissing(config)];
}

/** Which lever pays most, in one sentence: for the same guarantee, and of all. */
export function payText({ best, bestKept }: Pick<Explored, 'best' | 'bestKept'>, config: Config): string {
  if (best === undefined) return 'None of these makes the error smaller.';
  const unit = config.value.unit === '' ? '' : ` ${config.value.unit}`;
  const says = (row: ExploredRow) =>
    `${row.flags} (${figure(row.error.median)}${unit}, ${percent(row.change)})`;
  if (best === bestKept) {
    return `Of all levers ${says(best)} pays most; it gives up ${best.givesUp}, and protects just as much.`;
  }
  const most = `${says(best)} pays most, and it ${best.givesUp}.`;
  if (bestKept === undefined) return `Of all levers ${most}`;
  return `For the same guarantee ${says(bestKept)} pays most; of all, ${most}`;
}

function unreadText(unread: readonly Lever[], again: string): string[] {
  if (unread.length === 0) return [];
  return [
    `Not in the table, because the records would have to be read again: ${unread.map(({ flags }) => flags).join(', ')}. Run: ${again}`,
  ];
}

function inUnit({ value }: Config): string {
  return value.unit === '' ? '' : ` in ${value.unit}`;
}
