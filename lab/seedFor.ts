import { createHash } from 'node:crypto';

/**
 * A seed for one named piece of work. Each set and each block of runs has its own, so that a number does not depend on
 * which worker came to it, on how many there were, or on what else was run.
 */
export function seedFor(seed: number, ...names: readonly (string | number)[]): number {
  const digest = createHash('sha256')
    .update([seed, ...names].join('\n'))
    .digest();
  // 53 bits: all that a seed of `seededBits` holds.
  return digest.readUInt32BE(0) + (digest.readUInt32BE(4) >>> 11) * 2 ** 32;
}
