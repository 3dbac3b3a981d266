import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absentFrom, anyThinnedCellAndLength } from '../../test/support/arbitraryCell.ts';
import { paperGroupings } from '../../test/support/paperArrays.ts';
import { twinCounts } from '../../test/support/twin.ts';
import { namesOf } from '../terms/namesOf.ts';
import { allSamples, type CellCounts, cellCounts } from './cellCounts.ts';
import { type GroupingName, groupings } from './groupings.ts';
import { typicalBias, typicalBiasOfMean } from './typicalBias.ts';

/** Of everybody, also of those kept out: the count, and the weight in the average less the one it should be. */
function gaps(cell: CellCounts, name: GroupingName, length: number): { count: number; gap: number }[] {
  const arrays = paperGroupings[name]([...cell.counts], length);
  const present = [...cell.counts].map((count, user) => {
    const weight = arrays.reduce(
      (sum, array) => sum + array.filter(each => each === user).length / (arrays.length * array.length),
      0,
    );
    return { count, gap: weight - count / allSamples(cell) };
  });
  const absent = [...(cell.absent?.counts ?? [])].map(count => ({ count, gap: -count / allSamples(cell) }));
  return [...present, ...absent];
}

describe.each(namesOf(groupings))('the typical bias under %s', name => {
  it('is, from scatter, √(2/π) times the root of the squared gaps', () => {
    fc.assert(
      fc.property(anyThinnedCellAndLength, ([cell, length]) => {
        const squares = gaps(cell, name, length).reduce((sum, { gap }) => sum + gap ** 2, 0);
        const { scatter } = typicalBias(cell, groupings[name](cell, length));
        expect(scatter).toBeCloseTo(Math.sqrt((2 / Math.PI) * squares), 10);
      }),
    );
  });

  it('is, from a trend, what the average gains when each mean is the standardised logarithm of the count', () => {
    fc.assert(
      fc.property(anyThinnedCellAndLength, ([cell, length]) => {
        const all = gaps(cell, name, length);
        const logs = all.map(({ count }) => Math.log(count));
        const middle = logs.reduce((a, b) => a + b) / logs.length;
        const deviation = Math.sqrt(logs.reduce((sum, log) => sum + (log - middle) ** 2, 0) / logs.length);
        const gained = all.reduce((sum, { gap }, user) => sum + gap * (logs[user]! - middle), 0);
        const { trend } = typicalBias(cell, groupings[name](cell, length));
        expect(trend).toBeCloseTo(deviation > 1e-4 ? gained / deviation : 0, 8);
      }),
    );
  });
});

describe('the typical bias', () => {
  it('of clipped arrays leans towards users with few samples', () => {
    const cell = twinCounts();
    expect(typicalBias(cell, groupings.bestFit(cell, 46)).trend).toBeLessThan(-0.1);
  });

  it('of the plain mean is none, until somebody is kept out', () => {
    expect(typicalBiasOfMean(cellCounts([3, 1]))).toEqual({ scatter: 0, trend: 0 });
    const squares = (3 / 4 - 3 / 8) ** 2 + (1 / 4 - 1 / 8) ** 2 + (4 / 8) ** 2;
    expect(typicalBiasOfMean(cellCounts([3, 1], absentFrom([4]))).scatter).toBeCloseTo(
      Math.sqrt((2 / Math.PI) * squares),
      12,
    );
  });
});
