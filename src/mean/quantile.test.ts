import { describe, expect, it } from 'vitest';
import { seededBits } from '../../lab/seededBits.ts';
import { misfit, SIGMAS } from '../../test/support/law.ts';
import { fraction, type Rational, rational } from '../terms/rational.ts';
import type { ArrayFacts } from './interval.ts';
import { privateQuantile } from './privateQuantile.ts';
import { quantileInterval } from './quantileInterval.ts';
import { settings } from './settings.ts';

const means = Float64Array.from([2, 2, 3, 7, 11, 12]);
const STEPS = 14;

/** P(x) ∝ exp(−rate·|#{means < x} − target|), point by point. */
function law(target: number, rate: number): Map<number, number> {
  const weights = Array.from({ length: STEPS + 1 }, (_, x) =>
    Math.exp(-rate * Math.abs(means.filter(mean => mean < x).length - target)),
  );
  const total = weights.reduce((a, b) => a + b);
  return new Map(weights.map((weight, x) => [x, weight / total]));
}

describe('privateQuantile', () => {
  it.each([
    [fraction(6, 10), '1', 1],
    [fraction(54, 10), '2', 1],
    [fraction(3), '2', 2],
  ] as [Rational, string, number][])(
    'draws every grid point ∝ exp(−ε·|rank − target|/(2t)): target %o, ε %s, t %d; would notice 10 %',
    (target, epsilonText, touches) => {
      const bits = seededBits(5);
      const draw = privateQuantile(means, STEPS, target, rational(epsilonText, 'epsilon'), touches);
      const draws = Array.from({ length: 200_000 }, () => draw(bits));
      const [at, rate] = [Number(target.num) / Number(target.den), Number(epsilonText) / (2 * touches)];
      expect(misfit(draws, law(at, rate))).toBeLessThan(SIGMAS);
      expect(misfit(draws, law(at, 0.9 * rate))).toBeGreaterThan(SIGMAS);
      expect(misfit(draws, law(at, 1.1 * rate))).toBeGreaterThan(SIGMAS);
    },
  );
});

describe('quantileInterval', () => {
  const facts: ArrayFacts = { settings: settings({ epsilon: '4' }), arrays: 6, length: 3, touches: 1 };

  it('spends a quarter of ε on each end and leaves half for the noise', () => {
    const plan = quantileInterval(facts, fraction(6, 10));
    expect(plan.noiseEpsilon).toEqual(fraction(2));
    const bits = seededBits(6);
    const draw = plan.onGrid(STEPS).observe(means);
    const both = Array.from({ length: 100_000 }, () => draw(bits));
    // The two ends are independent; either may be the lower one, so the pair is compared without its order.
    const pairs = (rate: number) => {
      const both = new Map<number, number>();
      for (const [a, p] of law(0.6, rate)) {
        for (const [b, q] of law(5.4, rate)) {
          const key = Math.min(a, b) * 100 + Math.max(a, b);
          both.set(key, (both.get(key) ?? 0) + p * q);
        }
      }
      return both;
    };
    const drawn = both.map(({ low, high }) => low * 100 + high);
    expect(misfit(drawn, pairs(4 / 8))).toBeLessThan(SIGMAS);
    expect(misfit(drawn, pairs(0.9 * (4 / 8)))).toBeGreaterThan(SIGMAS);
    expect(misfit(drawn, pairs(1.1 * (4 / 8)))).toBeGreaterThan(SIGMAS);
  });

  it('swaps ends that come out crossed', () => {
    const bits = seededBits(7);
    const draw = quantileInterval(facts, fraction(6, 10)).onGrid(STEPS).observe(means);
    for (let i = 0; i < 2000; i++) {
      const { low, high } = draw(bits);
      expect(low).toBeLessThanOrEqual(high);
    }
  });
});
