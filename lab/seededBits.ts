import type { Bits } from '../src/noise/bits.ts';

/**
 * Bits that come out the same for the same seed: for experiments and tests, never for a release (a release asks for
 * `SecureBits`, which these are not). The generator is sfc32 of PractRand, after Chris Doty-Humphrey: three words that
 * are added and rotated, and a counter that keeps the period above 2³². https://pracrand.sourceforge.net
 */
export function seededBits(seed: number): Bits {
  let a = seed | 0;
  let b = Math.floor(seed / 2 ** 32) | 0;
  let c = 0x9e3779b9 | 0;
  let counter = 1;
  const uint32 = (): number => {
    const word = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + word) | 0;
    return word >>> 0;
  };
  // Neighbouring seeds must have parted before the first word is used.
  for (let round = 0; round < 16; round++) uint32();
  return { uint32 };
}
