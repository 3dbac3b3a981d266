import type { MapTotals } from './ingest/mapTotals.ts';
import { cellFromColumns } from './mean/cell.ts';
import { type PrivateMean, preparedMean } from './mean/privateMean.ts';
import type { SecureBits } from './noise/bits.ts';
import { cellSettings } from './plan/cellSettings.ts';
import { absentFromCell, countsOfCell, rowsOfCell } from './plan/keptCounts.ts';
import type { Plan } from './plan.ts';

/** The sum of the first `length` samples of a row of the totals, in time order. */
export type PrefixOfRow = (row: number, length: number) => number;

/**
 * One private mean for every planned cell, in the order of the plan. The budget must have been charged: this is where
 * random bits are drawn, once for each cell.
 */
export function* drawCells(
  plan: Plan,
  totals: MapTotals,
  bits: SecureBits,
  prefixOfRow?: PrefixOfRow,
): Generator<PrivateMean> {
  const settingsOf = cellSettings(plan.config, plan.allocation);
  for (const [index, cell] of plan.cells.entries()) {
    const counts = countsOfCell(plan.counts, cell);
    const rowOf = rowsOfCell(plan.counts, cell);
    const sums = Float64Array.from(counts, (_, user) => totals.sum[rowOf(user)]!);
    const prefixSum = prefixOfRow && ((user: number, length: number) => prefixOfRow(rowOf(user), length));
    const absent = absentFromCell(plan.counts, cell);
    const values = cellFromColumns({ counts, sums }, plan.config.value.grid, prefixSum, absent);
    yield preparedMean(values, plan.mechanism, settingsOf(index, counts))(bits);
  }
}
