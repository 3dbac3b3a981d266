import { eachShare } from '../../src/arrays/grouping.ts';
import { groupings } from '../../src/arrays/groupings.ts';
import type { Cell } from '../../src/mean/cell.ts';
import type { Design, Settings } from '../../src/mean/mechanism.ts';

/**
 * What an attacker who knows the first of two neighbours expects to see: the mean of its array means without noise, once they
 * are projected into an interval (all as parts of the range). A published mean minus this is almost bare noise, whatever
 * interval was drawn, and so tells most. Floating point will do: this only aims, and decides nothing.
 */
export function expectedMean(
  cell: Cell,
  { shape }: Design,
  settings: Settings,
): (low: number, high: number) => number {
  const { counts, values, grid } = cell;
  const grouping = groupings[settings.grouping](counts, shape.arrayLength!);
  const means = new Float64Array(grouping.arrays);
  eachShare(counts, grouping, (user, array, slots, before) => {
    const held =
      settings.fill === 'samples'
        ? values.prefixSum!(user, before + slots) - values.prefixSum!(user, before)
        : (values.sums[user]! / counts.counts[user]!) * slots;
    means[array]! += held / grid.steps / grouping.filled[array]!;
  });
  return (low, high) => {
    let sum = 0;
    for (const mean of means) sum += Math.min(high, Math.max(low, mean));
    return sum / means.length;
  };
}
