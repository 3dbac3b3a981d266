import { fewestSamples } from './cellCounts.ts';
import type { Grouper } from './grouping.ts';
import { OpenArrays } from './openArrays.ts';

/**
 * Packs users into arrays of `length` slots, each user whole, each into the fullest array that still has room (the
 * least index among equals), else into a new one: a user moves one array only. Keeps all K̄ arrays.
 *
 * [Paper §"Strategies for Grouping Samples", BestFit]
 */
export const bestFit: Grouper = (cell, length) => {
  const { counts } = cell;
  const home = new Int32Array(counts.length);
  const filled = new Int32Array(counts.length);
  const open = new OpenArrays(length, counts.length);
  const fewest = Math.min(fewestSamples(cell), length);
  let arrays = 0;
  for (let user = 0; user < counts.length; ) {
    const slots = Math.min(counts[user]!, length);
    const found = open.tightest(slots);
    const array = found < 0 ? arrays++ : open.take(found);
    let left = found < 0 ? length : found;
    // After one user this array is fuller still, so the next users of the same size follow while they fit.
    while (left >= slots && user < counts.length && Math.min(counts[user]!, length) === slots) {
      home[user++] = array;
      left -= slots;
    }
    filled[array] = length - left;
    if (left >= fewest) open.put(array, left);
  }
  return { length, arrays, filled: filled.subarray(0, arrays), home };
};
