import type { MapTotals } from '../ingest/counts/mapTotals.ts';
import { type PrivateMean, settledMean } from '../mean/privateMean.ts';
import type { SecureBits } from '../noise/bits.ts';
import type { Plan } from '../plan/makePlan.ts';
import { type PrefixOfRow, plannedCells } from './plannedCell.ts';

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
  const cellAt = plannedCells(plan, { sumOfRow: row => totals.sum[row]!, prefixOfRow });
  for (let place = 0; place < plan.cells.length; place++) {
    const { cell, settings } = cellAt(place);
    yield settledMean(cell, plan.mechanism, settings)(bits);
  }
}
