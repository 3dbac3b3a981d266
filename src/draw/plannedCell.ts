import { type Cell, cellFromColumns } from '../mean/cell.ts';
import type { Settings } from '../mean/mechanism.ts';
import { cellSettings } from '../plan/cellSettings.ts';
import { absentFromCell, countsOfCell, rowsOfCell } from '../plan/keptCounts.ts';
import type { Plan } from '../plan/makePlan.ts';

/** The sum of the first `length` samples of a row of the totals, in time order. */
export type PrefixOfRow = (row: number, length: number) => number;

/** What rows of the totals say: the sum of a row, and with sample fill that of its first samples. */
export interface RowValues {
  sumOfRow(row: number): number;
  readonly prefixOfRow?: PrefixOfRow | undefined;
}

/** A cell as the plan has it, and how the mechanism runs in it. */
export interface PlannedCell {
  readonly cell: Cell;
  readonly settings: Settings;
}

/**
 * The cells of a plan with values in them, by their place in the plan. Whoever draws, or asks beforehand what drawing will
 * need, gets them here: everything about them but the values follows from the plan, so the two cannot disagree.
 */
export function plannedCells(
  plan: Plan,
  { sumOfRow, prefixOfRow }: RowValues,
): (place: number) => PlannedCell {
  const settingsOf = cellSettings(plan.config, plan.allocation);
  return place => {
    const number = plan.cells[place]!;
    const counts = countsOfCell(plan.counts, number);
    const rowOf = rowsOfCell(plan.counts, number);
    const sums = new Float64Array(counts.length);
    for (let user = 0; user < sums.length; user++) sums[user] = sumOfRow(rowOf(user));
    const prefixSum = prefixOfRow && ((user: number, length: number) => prefixOfRow(rowOf(user), length));
    const absent = absentFromCell(plan.counts, number);
    return {
      cell: cellFromColumns({ counts, sums }, plan.config.value.grid, prefixSum, absent),
      settings: settingsOf(place, counts),
    };
  };
}
