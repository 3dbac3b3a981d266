import type { Bits } from '../../src/noise/bits.ts';

/** Ordinary random numbers for made-up cities: floating point is fine here, nothing of this is a release. */
export interface Draws {
  /** Uniform in [0, 1). */
  uniform(): number;
  between(low: number, high: number): number;
  /** A whole number from 0 to n − 1. */
  index(n: number): number;
  chance(probability: number): boolean;
  normal(mean: number, deviation: number): number;
  /** At least 1, and now and then very large: the tail falls like x^(−shape). */
  heavyTailed(shape: number): number;
}

export function draws(bits: Bits): Draws {
  const uniform = (): number => bits.uint32() / 2 ** 32;
  return {
    uniform,
    between: (low, high) => low + (high - low) * uniform(),
    index: n => Math.floor(uniform() * n),
    chance: probability => uniform() < probability,
    // Box and Muller's transform, one of its two results.
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    heavyTailed: shape => (1 - uniform()) ** (-1 / shape),
  };
}
