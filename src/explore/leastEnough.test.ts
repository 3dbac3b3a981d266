import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastEnough } from './leastEnough.ts';

const anyCase = fc.integer({ min: 1, max: 9000 }).chain(most =>
  fc.record({
    most: fc.constant(most),
    least: fc.integer({ min: 0, max: most }),
    guess: fc.integer({ min: 0, max: most }),
  }),
);

describe('leastEnough', () => {
  it('finds the least number that is enough, whatever the guess', () => {
    fc.assert(
      fc.property(anyCase, ({ most, least, guess }) => {
        expect(leastEnough(number => number >= least, most, guess)).toBe(least);
      }),
    );
  });

  it('asks no more than twice the logarithm of how far off the guess is, and a few', () => {
    fc.assert(
      fc.property(anyCase, ({ most, least, guess }) => {
        let asked = 0;
        leastEnough(
          number => {
            asked++;
            return number >= least;
          },
          most,
          guess,
        );
        expect(asked).toBeLessThanOrEqual(2 * Math.log2(Math.abs(least - guess) + 1) + 5);
      }),
    );
  });

  it('gives a number that is enough, after one that is not, where enough does not stay enough', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 2, maxLength: 60 }), fc.nat(59), (odd, guess) => {
        const isEnough = (number: number) => number === odd.length || odd[number]!;
        const found = leastEnough(isEnough, odd.length, Math.min(guess, odd.length));
        expect(isEnough(found)).toBe(true);
        expect(found === 0 || !isEnough(found - 1)).toBe(true);
      }),
    );
  });
});
