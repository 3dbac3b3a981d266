import type { CellCounts } from '../arrays/cellCounts.ts';
import { floorMultiplyDivide } from '../arrays/multiplyDivide.ts';
import { UsageError } from '../terms/usageError.ts';
import type { CellValues } from './cell.ts';

/** What a user's slots add to an array: a product, in two parts because it may exceed 2⁵³. */
export interface Held {
  each(user: number, slots: number, before: number): number;
  times(slots: number): number;
}

/** Sees the values of a cell, on a grid `scale` times as fine as theirs. */
export type Holding = (cell: CellCounts, values: CellValues, scale: number) => Held;

/** Every slot holds u_ℓ = ⌊sum·scale / count⌋, in two steps so that no product grows past count·scale. */
export const meansHeld: Holding = (cell, { sums }, scale) => ({
  each(user) {
    const [sum, count] = [sums[user]!, cell.counts[user]!];
    const rest = sum % count;
    return ((sum - rest) / count) * scale + floorMultiplyDivide(rest, scale, count);
  },
  times: slots => slots,
});

/** A user's slots hold its samples in the order of time. */
export const samplesHeld: Holding = (_, { prefixSum }, scale) => {
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
};
