import { compare, fraction, type Rational, rational, toText } from './rational.ts';
import { UsageError } from './usageError.ts';

declare const unit: unique symbol;

/** Privacy loss of one release. Exact, so that halves and sums never round. */
export type Epsilon = Rational & { readonly [unit]: 'epsilon' };

const LEAST = fraction(1, 1_000_000);
const MOST = fraction(1000);

/** Reads an ε from decimal text; accepts 10⁻⁶ ≤ ε ≤ 10³, outside of which no release makes sense. */
export function epsilon(text: string): Epsilon {
  return checkedEpsilon(rational(text, 'epsilon'), text);
}

/** The same for a fraction, whoever made it: a release must not trust the type alone. */
export function checkedEpsilon(value: Rational, text: string = toText(value)): Epsilon {
  if (compare(value, LEAST) < 0 || compare(value, MOST) > 0) {
    throw new UsageError(
      'EPSILON_RANGE',
      `epsilon is ${text}; it must be from 0.000001 to 1000. Most releases use 0.1 to 5.`,
    );
  }
  return value as Epsilon;
}

/** The part of ε that one step of a mechanism may use: ε · numerator / denominator. */
export function share(of: Rational, numerator: number, denominator: number): Rational {
  return fraction(of.num * BigInt(numerator), of.den * BigInt(denominator));
}
