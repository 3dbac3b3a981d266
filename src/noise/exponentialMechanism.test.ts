import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededBits } from '../../lab/seededBits.ts';
import { frequencyMisfit, misfit, SIGMAS } from '../../test/support/law.ts';
import { scriptedBits } from '../../test/support/scriptedBits.ts';
import { fraction, rational, toNumber } from '../terms/rational.ts';
import { expBounds } from './expBounds.ts';
import { exponentialMechanism } from './exponentialMechanism.ts';
import { liesBelowExp } from './liesBelowExp.ts';

describe('expBounds', () => {
  it('holds exp(−x) between two integers a few apart, at any precision', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 12n),
        fc.bigInt(1n, 10n ** 11n),
        fc.integer({ min: 1, max: 300 }),
        (num, den, precision) => {
          const x = fraction(num, den);
          const { low, high } = expBounds(x, precision);
          const finer = expBounds(x, precision + 200);
          expect(low << 200n).toBeLessThanOrEqual(finer.low);
          expect(high << 200n).toBeGreaterThanOrEqual(finer.high);
          expect(high - low).toBeLessThanOrEqual(3n);
          const value = toNumber(fraction(expBounds(x, 1200).low, 2n ** 1200n));
          if (toNumber(x) < 700) expect(value / Math.exp(-toNumber(x))).toBeCloseTo(1, 9);
        },
      ),
    );
  });

  it('is 1 at x = 0', () => {
    const { low, high } = expBounds(fraction(0), 64);
    expect(low).toBeLessThanOrEqual(2n ** 64n);
    expect(high).toBeGreaterThanOrEqual(2n ** 64n);
  });
});

describe('liesBelowExp', () => {
  it('decides by as many bits as it takes, with the right probability; 10 % off would be noticed', () => {
    // exp(−45)·2^64 is about 0.53, so the number between 0 and 1 lies below it about half of the time.
    const [bits, trials, x] = [seededBits(31), 20_000, fraction(45)];
    const probability = Math.exp(-45) * 2 ** 64;
    let successes = 0;
    for (let i = 0; i < trials; i++) if (liesBelowExp(0n, 64, x, bits)) successes++;
    expect(frequencyMisfit(successes, trials, probability)).toBeLessThan(SIGMAS);
    expect(frequencyMisfit(successes, trials, 0.9 * probability)).toBeGreaterThan(SIGMAS);
    expect(frequencyMisfit(successes, trials, 1.1 * probability)).toBeGreaterThan(SIGMAS);
  });
});

describe('exponentialMechanism', () => {
  const points = Float64Array.from([3, 1, 5, 2]);
  const costs = Float64Array.from([4, 2, 3, 9]);

  it('draws a point with probability ∝ exp(−rate·cost), run lengths counted; a rate 10 % off would be noticed', () => {
    const bits = seededBits(32);
    const law = exponentialMechanism({ points, costs }, rational('0.5', 'rate'));
    const draws = Array.from({ length: 200_000 }, () => {
      const { run, point } = law.draw(bits);
      return run * 10 + point;
    });
    expect(misfit(draws, pointLaw(points, costs, 0.5))).toBeLessThan(SIGMAS);
    for (const off of [0.45, 0.55])
      expect(misfit(draws, pointLaw(points, costs, off))).toBeGreaterThan(SIGMAS);
  });

  it('weighs runs by their length: leaving lengths out would be noticed', () => {
    const bits = seededBits(33);
    const law = exponentialMechanism({ points, costs }, rational('0.5', 'rate'));
    const runs = Array.from({ length: 50_000 }, () => law.draw(bits).run * 10);
    expect(misfit(runs, pointLaw(new Float64Array(4).fill(1), costs, 0.5))).toBeGreaterThan(SIGMAS);
  });

  it('only looks at differences of cost', () => {
    const shifted = costs.map(cost => cost + 1_000_000);
    const draw = (of: Float64Array) => {
      const law = exponentialMechanism({ points, costs: of }, fraction(1, 7));
      const bits = seededBits(34);
      return Array.from({ length: 100 }, () => law.draw(bits).run);
    };
    expect(draw(shifted)).toEqual(draw(costs));
  });

  it('draws again what falls between the table’s bound and the weight, however often', () => {
    // One point of weight 2^64 under a bound of 2^64 + 1: place 0 is the part that is too much, whatever bits follow.
    const law = exponentialMechanism(
      { points: Float64Array.from([1]), costs: Float64Array.from([0]) },
      fraction(1),
    );
    const tooMuch = new Array<number[]>(300).fill([0, 0, 0, 0xffffffff]).flat();
    const words = scriptedBits([...tooMuch, 0x80000000, 0, 0]);
    expect(law.draw(words)).toEqual({ run: 0, point: 0 });
    expect(words.left()).toBe(0);
  });

  it('keeps every point possible, also one whose weight is below the table’s last digit', () => {
    // Cost 50 weighs exp(−50) < 2^−64: words of ones lead to the far end of the table, and its point is decided bit by bit.
    const law = exponentialMechanism(
      { points: Float64Array.from([1, 1]), costs: Float64Array.from([0, 50]) },
      fraction(1),
    );
    // The table ends at 2^64 + 1 or a few more: 65 digits, of which the highest and some low ones are set.
    const place = (digits: bigint): number[] => [
      Number(digits >> 33n),
      Number((digits >> 1n) & 0xffffffffn),
      Number(digits & 1n) * 2 ** 31,
    ];
    let found = -1;
    for (let above = 0n; above < 8n && found < 1; above++) {
      const words = [...place(2n ** 64n + above), ...new Array<number>(8).fill(0)];
      try {
        found = law.draw(scriptedBits(words)).run;
      } catch {
        // This place lies past the end of the table; the sampler asked for more words than the script has.
      }
    }
    expect(found).toBe(1);
  });
});

function pointLaw(points: Float64Array, costs: Float64Array, rate: number): Map<number, number> {
  const total = points.reduce((sum, count, run) => sum + count * Math.exp(-rate * costs[run]!), 0);
  const law = new Map<number, number>();
  points.forEach((count, run) => {
    for (let point = 0; point < count; point++)
      law.set(run * 10 + point, Math.exp(-rate * costs[run]!) / total);
  });
  return law;
}
