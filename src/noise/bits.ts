import { randomFillSync } from 'node:crypto';

/** A source of independent, uniform 32-bit words. Every random choice in Hexveil comes from one, as an argument. */
export interface Bits {
  /** The next word: an integer from 0 to 2³² − 1. */
  uint32(): number;
}

declare const secure: unique symbol;

/**
 * Bits that nobody can predict or replay. Only this file makes them, so a function that asks for `SecureBits` cannot
 * be given the seeded bits of the lab: what is published is drawn from these.
 */
export interface SecureBits extends Bits {
  readonly [secure]: true;
}

const WORDS = 4096;

/** A buffered reader of the operating system's cryptographic generator. A worker that needs bits makes its own. */
export function systemBits(): SecureBits {
  const buffer = new Uint32Array(WORDS);
  let next = WORDS;
  const source: Bits = {
    uint32() {
      if (next === WORDS) {
        randomFillSync(buffer);
        next = 0;
      }
      return buffer[next++]!;
    },
  };
  return source as SecureBits;
}
