import type { Bits } from '../../src/noise/bits.ts';

/** Gives out the given words and fails when they run out. */
export function scriptedBits(words: readonly number[]): Bits & { left(): number } {
  let next = 0;
  return {
    uint32: () => {
      const word = words[next++];
      if (word === undefined) throw new Error('no words left');
      return word;
    },
    left: () => words.length - next,
  };
}
