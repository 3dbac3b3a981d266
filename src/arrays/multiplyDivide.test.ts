import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ceilMultiplyDivide, floorMultiplyDivide } from './multiplyDivide.ts';

/** Factors whose product may have a hundred bits, and a divisor that brings it back below 2⁵³. */
const anyTerms = fc.tuple(fc.maxSafeNat(), fc.maxSafeNat()).chain(([a, b]) => {
  const least = (BigInt(a) * BigInt(b)) / BigInt(Number.MAX_SAFE_INTEGER) + 1n;
  return fc.tuple(
    fc.constant(a),
    fc.constant(b),
    fc.bigInt(least, BigInt(Number.MAX_SAFE_INTEGER)).map(Number),
  );
});

describe('a·b/c', () => {
  it('is rounded down and up exactly, whatever the size of a·b', () => {
    fc.assert(
      fc.property(anyTerms, ([a, b, c]) => {
        const product = BigInt(a) * BigInt(b);
        const floor = product / BigInt(c);
        expect(BigInt(floorMultiplyDivide(a, b, c))).toBe(floor);
        expect(BigInt(ceilMultiplyDivide(a, b, c))).toBe(floor + (product % BigInt(c) > 0n ? 1n : 0n));
      }),
      { numRuns: 500 },
    );
  });
});
