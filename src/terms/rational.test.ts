import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  bitLength,
  ceil,
  compare,
  divide,
  floor,
  fraction,
  rational,
  subtract,
  toNumber,
  toText,
} from './rational.ts';
import { UsageError } from './usageError.ts';

const anyFraction = fc
  .tuple(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.bigInt(1n, 10n ** 30n))
  .map(([num, den]) => fraction(num, den));

describe('rational', () => {
  it('reads decimal text exactly: "0.1" is one tenth', () => {
    expect(rational('0.1', 'x')).toEqual({ num: 1n, den: 10n });
    expect(rational('-2.50', 'x')).toEqual({ num: -5n, den: 2n });
    expect(rational('1e-3', 'x')).toEqual({ num: 1n, den: 1000n });
    expect(rational('12E2', 'x')).toEqual({ num: 1200n, den: 1n });
    expect(rational('.5', 'x')).toEqual({ num: 1n, den: 2n });
    expect(rational('2/6', 'x')).toEqual({ num: 1n, den: 3n });
  });

  it.each(['', 'abc', 'NaN', 'Infinity', '1.2.3', '.', '1e', '1/0', '--1', '1e9999', '0x10'])(
    'refuses %j with one sentence that names the parameter',
    text => {
      expect(() => rational(text, 'epsilon')).toThrow(UsageError);
      expect(() => rational(text, 'epsilon')).toThrow(
        /^epsilon is ".*"; write a decimal number such as 0\.5\.$/,
      );
    },
  );

  it('adds, subtracts and divides without rounding', () => {
    fc.assert(
      fc.property(anyFraction, anyFraction, (a, b) => {
        expect(subtract(add(a, b), b)).toEqual(a);
        if (a.num !== 0n && b.num !== 0n) expect(divide(a, divide(a, b))).toEqual(b);
      }),
    );
  });

  it('has a floor and a ceiling, also below zero', () => {
    fc.assert(
      fc.property(anyFraction, a => {
        expect(compare(fraction(floor(a)), a)).toBeLessThanOrEqual(0);
        expect(compare(fraction(floor(a) + 1n), a)).toBeGreaterThan(0);
        expect(ceil(a) - floor(a)).toBe(a.den === 1n ? 0n : 1n);
      }),
    );
  });

  it('becomes a double within the last bits, however long its digits', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: 1e-200, max: 1e200 }), value => {
        expect(toNumber(rational(value.toPrecision(17), 'x'))).toBeCloseTo(value, 10);
        expect(Math.abs(toNumber(rational(value.toPrecision(17), 'x')) / value - 1)).toBeLessThan(1e-15);
      }),
    );
  });

  it('is written as people write it, and reads back the same', () => {
    expect(toText(fraction(1, 3))).toBe('1/3');
    expect(toText(fraction(-1, 8))).toBe('-0.125');
    expect(toText(fraction(65))).toBe('65');
    fc.assert(
      fc.property(anyFraction, a => {
        expect(rational(toText(a), 'x')).toEqual(a);
      }),
    );
  });

  it('knows the binary digits of an integer', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 2n ** 200n), value => {
        expect(bitLength(value)).toBe(value.toString(2).length);
      }),
    );
    expect(bitLength(0n)).toBe(0);
  });
});
