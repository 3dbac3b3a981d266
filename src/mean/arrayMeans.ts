import type { CellCounts } from '../arrays/cellCounts.ts';
import { eachShare, type Grouping } from '../arrays/grouping.ts';
import type { CellValues } from './cell.ts';
import { type FillName, fills } from './fills.ts';
import type { Held } from './held.ts';

/**
 * q_i = ⌊T_i / w_i⌋: the mean of each array on a grid of `steps` steps, exact integers throughout. T_i adds up what the
 * users hold there: with mean fill r_{ℓ,i} times the user's mean u_ℓ, itself an integer that depends on that user
 * alone; with sample fill the samples themselves. `scale` = steps / (steps of a value).
 */
export function arrayMeans(
  cell: CellCounts,
  values: CellValues,
  grouping: Grouping,
  fill: FillName,
  steps: number,
  scale: number,
): Float64Array {
  const { each, times } = fills[fill].held(cell, values, scale);
  if (grouping.length * steps > Number.MAX_SAFE_INTEGER)
    return arrayMeansBig(cell, grouping, { each, times });
  const means = new Float64Array(grouping.arrays);
  eachShare(cell, grouping, (user, array, slots, before) => {
    means[array]! += each(user, slots, before) * times(slots);
  });
  for (let array = 0; array < means.length; array++) {
    const [total, filled] = [means[array]!, grouping.filled[array]!];
    means[array] = (total - (total % filled)) / filled;
  }
  return means;
}

function arrayMeansBig(cell: CellCounts, grouping: Grouping, { each, times }: Held): Float64Array {
  const totals = new Array<bigint>(grouping.arrays).fill(0n);
  eachShare(cell, grouping, (user, array, slots, before) => {
    totals[array]! += BigInt(each(user, slots, before)) * BigInt(times(slots));
  });
  return Float64Array.from(totals, (total, array) => Number(total / BigInt(grouping.filled[array]!)));
}
