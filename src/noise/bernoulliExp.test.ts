import { describe, expect, it } from 'vitest';
import { seededBits } from '../../lab/seededBits.ts';
import { frequencyMisfit, SIGMAS } from '../../test/support/law.ts';
import { fraction, type Rational, toNumber } from '../terms/rational.ts';
import { bernoulliExp } from './bernoulliExp.ts';

const cases: readonly [string, Rational][] = [
  ['a small x', fraction(1, 10)],
  ['x = 1', fraction(1)],
  ['x between 1 and 2', fraction(17, 10)],
  ['x above 2', fraction(5, 2)],
  ['a fraction beyond 2^53', fraction(7n * 10n ** 20n + 1n, 10n ** 21n)],
];

describe('bernoulliExp', () => {
  it.each(cases)(
    'comes up with probability exp(−x) for %s, and this test would notice x 10 % off',
    (_, x) => {
      const [bits, trials] = [seededBits(11), 200_000];
      let successes = 0;
      for (let i = 0; i < trials; i++) if (bernoulliExp(x, bits)) successes++;
      expect(frequencyMisfit(successes, trials, Math.exp(-toNumber(x)))).toBeLessThan(SIGMAS);
      for (const off of [0.9, 1.1]) {
        expect(frequencyMisfit(successes, trials, Math.exp(-off * toNumber(x)))).toBeGreaterThan(SIGMAS);
      }
    },
  );

  it('always comes up for x = 0', () => {
    const bits = seededBits(12);
    for (let i = 0; i < 1000; i++) expect(bernoulliExp(fraction(0), bits)).toBe(true);
  });

  it('answers at once for a huge x', () => {
    expect(bernoulliExp(fraction(10n ** 30n), seededBits(13))).toBe(false);
  });
});
