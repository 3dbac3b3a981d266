import type { FillName } from '../arrays/bias.ts';
import type { CellCounts } from '../arrays/cellCounts.ts';
import { eachShare, type Grouping } from '../arrays/grouping.ts';
import { floorMultiplyDivide } from '../arrays/multiplyDivide.ts';
import { UsageError } from '../terms/usageError.ts';
import type { CellValues } from './cell.ts';

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
  const { each, times } = fill === 'mean' ? meansHeld(cell, values, scale) : samplesHeld(values, scale);
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

/** What a user's slots add to an array: a product, in two parts because it may exceed 2⁵³. */
interface Held {
  each(user: number, slots: number, before: number): number;
  times(slots: number): number;
}

/** Every slot holds u_ℓ = ⌊sum·scale / count⌋, in two steps so that no product grows past count·scale. */
function meansHeld(cell: CellCounts, { sums }: CellValues, scale: number): Held {
  return {
    each(user) {
      const [sum, count] = [sums[user]!, cell.counts[user]!];
      const rest = sum % count;
      return ((sum - rest) / count) * scale + floorMultiplyDivide(rest, scale, count);
    },
    times: slots => slots,
  };
}

function samplesHeld({ prefixSum }: CellValues, scale: number): Held {
  if (prefixSum === undefined) {
    throw new UsageError(
      'SETTINGS_CLASH',
      'fill is "samples", but there are only totals; provide samples, or set fill to "mean".',
    );
  }
  return {
    each: (user, slots, before) => prefixSum(user, before + slots) - prefixSum(user, before),
    times: () => scale,
  };
}

function arrayMeansBig(cell: CellCounts, grouping: Grouping, { each, times }: Held): Float64Array {
  const totals = new Array<bigint>(grouping.arrays).fill(0n);
  eachShare(cell, grouping, (user, array, slots, before) => {
    totals[array]! += BigInt(each(user, slots, before)) * BigInt(times(slots));
  });
  return Float64Array.from(totals, (total, array) => Number(total / BigInt(grouping.filled[array]!)));
}
