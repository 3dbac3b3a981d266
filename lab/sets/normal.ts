import type { Bits } from '../../src/noise/bits.ts';

/**
 * Draws from a normal law, for made-up data only (floating point: never for noise). Marsaglia's polar method: a point
 * drawn in the unit disc gives two independent draws; one is kept for the next call.
 */
export function normal(mean: number, variance: number, bits: Bits): () => number {
  const deviation = Math.sqrt(variance);
  let spare: number | undefined;
  return () => {
    if (spare !== undefined) {
      const kept = spare;
      spare = undefined;
      return mean + deviation * kept;
    }
    for (;;) {
      const [x, y] = [oneToOne(bits), oneToOne(bits)];
      const square = x * x + y * y;
      if (square >= 1) continue;
      const factor = Math.sqrt((-2 * Math.log(square)) / square);
      spare = y * factor;
      return mean + deviation * x * factor;
    }
  };
}

/** Between −1 and 1, never 0: the middle of one of 2³² equal parts. */
function oneToOne(bits: Bits): number {
  return (bits.uint32() + 0.5) / 2 ** 31 - 1;
}
