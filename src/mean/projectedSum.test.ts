import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { projectedSum, wholeSum } from './projectedSum.ts';

const STEPS = 1000;
const point = fc.integer({ min: 0, max: STEPS });

describe('projectedSum', () => {
  it('is the sum of the means, each moved into the interval', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 40 }), point, point, (list, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const due = list.reduce((sum, mean) => sum + Math.min(high, Math.max(low, mean)), 0);
        expect(projectedSum(Float64Array.from(list).sort(), STEPS)(low, high)).toBe(BigInt(due));
      }),
    );
  });

  it('stays exact where sums leave the safe integers', () => {
    const huge = 2 ** 52;
    const means = Float64Array.from({ length: 9 }, (_, index) => huge - 9 + index);
    expect(projectedSum(means, huge)(0, huge)).toBe(9n * BigInt(huge) - 45n);
  });
});

describe('wholeSum', () => {
  it('adds all means, in any order, exactly', () => {
    expect(wholeSum(Float64Array.from([5, 0, 7]))()).toBe(12n);
    expect(wholeSum(new Float64Array(9).fill(2 ** 52))()).toBe(9n * 2n ** 52n);
  });
});
