import { bitLength, type Rational } from '../terms/rational.ts';

/** Two integers around a real number: low ≤ value ≤ high. */
export interface Bounds {
  readonly low: bigint;
  readonly high: bigint;
}

/**
 * Integers around 2^precision · exp(−x), a few apart, from integer arithmetic alone. Requires x ≥ 0, precision ≥ 1.
 *
 * Halve x until it is below 1/2, sum the alternating series, square back. Every product is rounded down for `low` and
 * up for `high`, so the bounds hold whatever the rounding does; argument in docs/proofs/exponentialMechanism.md.
 */
export function expBounds(x: Rational, precision: number): Bounds {
  const halvings = Math.max(0, bitLength(x.num) - bitLength(x.den) + 2);
  // Squaring doubles the relative error each time, and the series loses a bit or two a term.
  const guard = halvings + 16;
  const scale = BigInt(precision + guard);
  const one = 1n << scale;

  // y = x / 2^halvings lies in [0, 1/2): the terms yᵏ/k! fall, so sums that end with + lie above, with − below.
  const divisor = x.den << BigInt(halvings);
  let termLow = one;
  let termHigh = one;
  let low = one;
  let high = one;
  for (let k = 1n; termHigh > 1n || k % 2n === 1n; k++) {
    termLow = (termLow * x.num) / (divisor * k);
    termHigh = ceilDivide(termHigh * x.num, divisor * k);
    if (k % 2n === 1n) {
      low -= termHigh;
      high -= termLow;
    } else {
      low += termLow;
      high += termHigh;
    }
  }
  // The loop ends after a −; what was left out is positive and below the last term, which is at most one unit.
  high += 1n;

  for (let k = 0; k < halvings; k++) {
    low = (low * low) >> scale;
    high = ((high * high) >> scale) + 1n;
  }
  return { low: low >> BigInt(guard), high: (high >> BigInt(guard)) + 1n };
}

function ceilDivide(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b;
}
