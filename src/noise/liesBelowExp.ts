import type { Rational } from '../terms/rational.ts';
import type { Bits } from './bits.ts';
import { expBounds } from './expBounds.ts';
import { randomBits } from './uniform.ts';

/**
 * Whether a uniform real number between `floor` and `floor` + 1 lies below exp(−x)·2^precision: its binary digits are
 * drawn until they decide, so the answer is exact and never waits long.
 */
export function liesBelowExp(floor: bigint, precision: number, x: Rational, bits: Bits): boolean {
  let digits = floor;
  for (let extra = 0; ; extra += 32, digits = (digits << 32n) | randomBits(32, bits)) {
    const { low, high } = expBounds(x, precision + extra);
    if (digits + 1n <= low) return true;
    if (digits >= high) return false;
  }
}
