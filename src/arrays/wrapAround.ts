import type { Grouper } from './grouping.ts';

/**
 * Fills arrays one after the other; a user who does not fit goes on in the next one, so a user can touch two. Keeps the
 * K = ⌊Σ min(m_ℓ, m_UB) / m_UB⌋ full arrays and drops the partial last one.
 *
 * [Paper §"Strategies for Grouping Samples", WrapAround]
 */
export const wrapAround: Grouper = (cell, length) => {
  const { counts } = cell;
  const home = new Int32Array(counts.length);
  const spill = new Int32Array(counts.length);
  let array = 0;
  let room = length;
  for (let user = 0; user < counts.length; user++) {
    const slots = Math.min(counts[user]!, length);
    home[user] = array;
    spill[user] = Math.max(0, slots - room);
    room -= slots;
    if (room > 0) continue;
    array++;
    room += length;
  }
  return { length, arrays: array, filled: new Int32Array(array).fill(length), home, spill };
};
