import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededBits } from '../../lab/seededBits.ts';
import { misfit, SIGMAS } from '../../test/support/law.ts';
import { fraction } from '../terms/rational.ts';
import type { ArrayFacts } from './interval.ts';
import { middleCosts, privateInterval } from './privateInterval.ts';
import { settings } from './settings.ts';

const facts = (change: Partial<ArrayFacts> = {}): ArrayFacts => ({
  settings: settings({ epsilon: '1' }),
  arrays: 164,
  length: 51,
  touches: 1,
  ...change,
});

describe('privateInterval', () => {
  it('is 3τ wide around a midpoint, within the bounds; τ as in the paper', () => {
    const rule = privateInterval(facts()).onGrid(65_000);
    const tau = 65_000 * Math.sqrt(Math.log((2 * 164) / 0.2) / (2 * 51));
    // ⌈U/τ⌉ = 4 bins, so midpoints lie at 1/8, 3/8, 5/8 and 7/8 of the range.
    expect(Math.ceil(65_000 / tau)).toBe(4);
    const draw = rule.observe(new Float64Array(164).fill(30_000));
    const { low, high } = draw(seededBits(1));
    expect(low).toBe(0);
    expect(high).toBeCloseTo((3 / 8) * 65_000 + 1.5 * tau, -1);
    expect(rule.widest).toBe(high);
    expect(rule.deepestCut).toBeCloseTo(65_000 - (65_000 / 8 + 1.5 * tau), -1);
  });

  it('is one of a few intervals that counts alone decide, whatever the means are', () => {
    const rule = privateInterval(facts()).onGrid(65_000);
    const drawn = (means: Float64Array, seed: number) => {
      const { low, high } = rule.observe(means.sort())(seededBits(seed));
      return `${low} ${high}`;
    };
    // Means at one end leave every middle possible, so enough draws show all four.
    const possible = new Set(Array.from({ length: 400 }, (_, seed) => drawn(new Float64Array(3), seed)));
    expect(possible.size).toBe(4);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 65_000 }), { minLength: 1, maxLength: 20 }),
        fc.nat(1000),
        (means, seed) => {
          expect(possible).toContain(drawn(Float64Array.from(means), seed));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('sends array means to the nearest midpoint, ties down, and counts those on either side', () => {
    const midpoints = Float64Array.from([10, 30, 50]);
    // 20 lies between two midpoints and goes down to 10.
    expect([...middleCosts(Float64Array.from([0, 20, 21, 41, 60]), midpoints, 60)]).toEqual([3, 2, 3]);
  });

  it.each([
    [1, 1 / 4],
    [2, 1 / 8],
  ])('draws the middle ∝ exp(−ε·c/(4t)) for t = %d, and would notice 10 %', (touches, rate) => {
    const rule = privateInterval(facts({ touches })).onGrid(65_000);
    const means = Float64Array.from({ length: 12 }, (_, i) => 2000 + 5000 * i).sort();
    const draw = rule.observe(means);
    const bits = seededBits(2);
    const draws = Array.from({ length: 100_000 }, () => {
      const { low, high } = draw(bits);
      return low + high;
    });
    const tau = Math.ceil(65_000 * Math.sqrt(Math.log((2 * 164) / 0.2) / (2 * 51)));
    const midpoints = Float64Array.from([1, 3, 5, 7], part => Math.floor((part * 65_000) / 8));
    const costs = middleCosts(means, midpoints, 65_000);
    const law = (slope: number) => {
      const weights = costs.map(cost => Math.exp(-slope * cost));
      const total = weights.reduce((a, b) => a + b);
      const key = (middle: number) =>
        Math.max(0, middle - Math.ceil(1.5 * tau)) + Math.min(65_000, middle + Math.ceil(1.5 * tau));
      return new Map([...midpoints].map((middle, bin) => [key(middle), weights[bin]! / total]));
    };
    expect(misfit(draws, law(rate))).toBeLessThan(SIGMAS);
    expect(misfit(draws, law(0.9 * rate))).toBeGreaterThan(SIGMAS);
    expect(misfit(draws, law(1.1 * rate))).toBeGreaterThan(SIGMAS);
  });

  it.each([
    [1, 2],
    [2, 10],
  ])(
    'with %d bins is the whole range whatever the means are, and knows that no value changes it',
    (bins, length) => {
      const tau = Math.sqrt(Math.log((2 * 164) / 0.2) / (2 * length));
      expect(Math.ceil(1 / tau)).toBe(bins);
      const rule = privateInterval(facts({ length })).onGrid(1001);
      expect(rule.dependsOnValues).toBe(false);
      for (const mean of [0, 250, 1001]) {
        const draw = rule.observe(new Float64Array(164).fill(mean));
        expect(draw(seededBits(3))).toEqual({ low: 0, high: 1001 });
      }
      expect(privateInterval(facts()).onGrid(1001).dependsOnValues).toBe(true);
    },
  );

  it('draws nothing with one bin', () => {
    const noBits = {
      uint32: (): number => {
        throw new Error('a bit was drawn');
      },
    };
    const rule = privateInterval(facts({ length: 2 })).onGrid(1000);
    expect(rule.observe(new Float64Array(164))(noBits)).toEqual({ low: 0, high: 1000 });
    expect(rule.projects).toBe(false);
  });

  it('leaves half of ε for the noise', () => {
    expect(privateInterval(facts()).noiseEpsilon).toEqual(fraction(1, 2));
  });
});
