import { describe, expect, it } from 'vitest';
import { bestCap } from './bestCap.ts';

/** Noise grows with the cap, bias falls with it. */
const valley = (at: number) => (cap: number) => cap / at + at / cap;

describe('bestCap', () => {
  it('finds a cap whose error is within 1 % of the least, trying few', () => {
    for (const most of [1, 2, 3, 7, 61, 96, 300, 5000]) {
      for (const at of [1, 2, 5, 8, 27, 140, 4000]) {
        const tried: number[] = [];
        const errorWith = (cap: number): number => {
          tried.push(cap);
          return valley(at)(cap);
        };
        const best = valley(at)(bestCap(most, errorWith));
        const least = Math.min(...Array.from({ length: most }, (_, cap) => valley(at)(cap + 1)));
        expect(best).toBeLessThanOrEqual(1.01 * least);
        expect(new Set(tried).size).toBe(tried.length);
        expect(tried.length).toBeLessThanOrEqual(Math.log2(most) + 8);
      }
    }
  });

  it('keeps everybody where a cap gains nothing', () => {
    expect(bestCap(40, () => 1)).toBe(40);
    expect(bestCap(40, cap => 1 / cap)).toBe(40);
  });
});
