import type { Rational } from '../terms/rational.ts';
import type { Bits } from './bits.ts';
import { coin } from './uniform.ts';

/**
 * A symmetric law over the integers that hides a statistic of integer sensitivity Δ at a privacy loss ε:
 * P(z) ≤ exp(ε)·P(z + s) for every shift |s| ≤ Δ.
 */
export interface NoiseLaw {
  /** One exact draw: integers from the random bits to the result. */
  draw(bits: Bits): bigint;
  /** E|Z|, in steps. */
  meanMagnitude(): number;
  /** The least integer x with P(|Z| > x) ≤ 1/20: what is published as the 95 % interval. */
  halfWidth95(): bigint;
}

/** Makes the law for a sensitivity ≥ 1 and a privacy loss > 0. */
export type NoiseFamily = (sensitivity: bigint, epsilon: Rational) => NoiseLaw;

/** A magnitude with a fair sign. Zero keeps one sign only: with two it would come up twice too often. */
export function withSign(drawMagnitude: () => bigint, bits: Bits): bigint {
  for (;;) {
    const magnitude = drawMagnitude();
    const negative = coin(bits);
    if (!(negative && magnitude === 0n)) return negative ? -magnitude : magnitude;
  }
}

/**
 * The least integer x for which `covers`, next to an estimate that is right to 12 digits. Close calls are decided by
 * `covers`, in integers; it must stay true once it is.
 */
export function leastCovering(estimate: number, covers: (x: bigint) => boolean): bigint {
  const slack = (Math.abs(estimate) + 1) * 1e-12;
  let low = BigInt(Math.ceil(estimate - slack));
  let high = BigInt(Math.ceil(estimate + slack));
  while (low < high) {
    const middle = low + (high - low) / 2n;
    if (covers(middle)) high = middle;
    else low = middle + 1n;
  }
  return low;
}
