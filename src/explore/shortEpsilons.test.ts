import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toNumber, toText } from '../terms/rational.ts';
import { LAST_SHORT, nearestShort, shortEpsilon } from './shortEpsilons.ts';

describe('shortEpsilon', () => {
  it('counts every ε of three digits that a release accepts, from the least to the largest', () => {
    expect(toText(shortEpsilon(0))).toBe('0.000001');
    expect(toText(shortEpsilon(1))).toBe('0.00000101');
    expect(toText(shortEpsilon(6 * 900 + 10))).toBe('1.1');
    expect(toText(shortEpsilon(LAST_SHORT))).toBe('1000');
  });

  it('grows by a hundredth at most from one to the next', () => {
    for (let number = 0; number < LAST_SHORT; number += 7) {
      const ratio = toNumber(shortEpsilon(number + 1)) / toNumber(shortEpsilon(number));
      expect(ratio).toBeGreaterThan(1);
      expect(ratio).toBeLessThan(1.0101);
    }
  });
});

describe('nearestShort', () => {
  it('finds a short ε again, and for any other value one within half a hundredth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: LAST_SHORT }), number => {
        expect(nearestShort(toNumber(shortEpsilon(number)))).toBe(number);
      }),
    );
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1000, noNaN: true }), value => {
        expect(Math.abs(toNumber(shortEpsilon(nearestShort(value))) / value - 1)).toBeLessThan(0.0051);
      }),
    );
  });

  it('keeps to the ends', () => {
    expect(nearestShort(1e-9)).toBe(0);
    expect(nearestShort(1e9)).toBe(LAST_SHORT);
  });
});
