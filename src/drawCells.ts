import type { MapTotals } from './ingest/mapTotals.ts';
import { cellFromColumns } from './mean/cell.ts';
import { type PrivateMean, preparedMean } from './mean/privateMean.ts';
import type { SecureBits } from './noise/bits.ts';
import { cellSettings, countsOfCell, type Plan } from './plan.ts';

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
    const first = totals.counts.start[cell]!;
    const counts = countsOfCell(totals.counts, cell);
    const sums = totals.sum.subarray(first, first + counts.length);
    const prefixSum = prefixOfRow && ((user: number, length: number) => prefixOfRow(first + user, length));
    const values = cellFromColumns({ counts, sums }, plan.config.value.grid, prefixSum);
    yield preparedMean(values, plan.mechanism, settingsOf(index, counts))(bits);
  }
}
