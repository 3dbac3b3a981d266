import { bitLength } from '../terms/rational.ts';
import type { Bits } from './bits.ts';

const WORD = 2 ** 32;

/**
 * An integer drawn uniformly from 0..n−1, exactly: as many bits as n − 1 has, drawn again while they reach n, since
 * folding them (a remainder) would favour the small ones. Requires 1 ≤ n ≤ 2⁵³.
 *
 * Argument in docs/proofs/uniform.md.
 */
export function below(n: number, bits: Bits): number {
  if (n <= WORD) {
    if (n === 1) return 0;
    const unused = Math.clz32(n - 1);
    for (;;) {
      const drawn = bits.uint32() >>> unused;
      if (drawn < n) return drawn;
    }
  }
  // The words above the lowest 32 bits: at most 21 bits, so that every sum stays an exact integer.
  const top = Math.floor((n - 1) / WORD);
  const unused = Math.clz32(top);
  for (;;) {
    const drawn = (bits.uint32() >>> unused) * WORD + bits.uint32();
    if (drawn < n) return drawn;
  }
}

/** The same beyond 2⁵³. Requires n ≥ 1. */
export function belowBig(n: bigint, bits: Bits): bigint {
  const size = bitLength(n - 1n);
  for (;;) {
    const drawn = randomBits(size, bits);
    if (drawn < n) return drawn;
  }
}

/** A uniform integer of `size` binary digits. */
export function randomBits(size: number, bits: Bits): bigint {
  let drawn = 0n;
  let missing = size;
  for (; missing >= 32; missing -= 32) drawn = (drawn << 32n) | BigInt(bits.uint32());
  return missing === 0 ? drawn : (drawn << BigInt(missing)) | BigInt(bits.uint32() >>> (32 - missing));
}

/** A fair coin. */
export function coin(bits: Bits): boolean {
  return bits.uint32() >= WORD / 2;
}
