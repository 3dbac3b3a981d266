import { describe, expect, it } from 'vitest';
import { epsilon, share } from './epsilon.ts';
import { fraction } from './rational.ts';

describe('epsilon', () => {
  it('is exact: a tenth is a tenth, and its quarter is a fortieth', () => {
    expect(epsilon('0.1')).toEqual(fraction(1, 10));
    expect(share(epsilon('0.1'), 1, 4)).toEqual(fraction(1, 40));
  });

  it('goes from 10⁻⁶ to 10³', () => {
    expect(epsilon('0.000001')).toEqual(fraction(1, 1_000_000));
    expect(epsilon('1000')).toEqual(fraction(1000));
  });

  it.each(['0', '-1', '1e-400', '0.0000009', '1000.1', '1000000000'])(
    'refuses %s and says what it may be',
    text => {
      expect(() => epsilon(text)).toThrow(`epsilon is ${text}; it must be from 0.000001 to 1000.`);
    },
  );

  it.each(['', 'NaN', 'one', 'Infinity'])('refuses %j, which is no number', text => {
    expect(() => epsilon(text)).toThrow(/^epsilon is ".*"; write a decimal number such as 0\.5\.$/);
  });
});
