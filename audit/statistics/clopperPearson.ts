import { logIncompleteBeta } from './incompleteBeta.ts';

/** How often an event was seen. */
export interface Seen {
  readonly times: number;
  readonly runs: number;
}

/**
 * The largest p that is too small to have been seen so often: P(X ≥ times | p) ≤ alpha. One-sided and exact: the truth
 * lies below it with probability at most alpha, however many runs there were.
 *
 * [Clopper & Pearson 1934] https://doi.org/10.1093/biomet/26.4.404
 */
export function lowerBound({ times, runs }: Seen, alpha: number): number {
  if (times === 0) return 0;
  // P(X ≥ k | p) = I_p(k, n − k + 1), which grows with p.
  return bisect(p => logIncompleteBeta(p, times, runs - times + 1) <= Math.log(alpha)).low;
}

/** The smallest p that is too large for so few: P(X ≤ times | p) ≤ alpha. */
export function upperBound({ times, runs }: Seen, alpha: number): number {
  if (times === runs) return 1;
  // P(X ≤ k | p) = I_{1−p}(n − k, k + 1), which falls with p.
  return bisect(p => logIncompleteBeta(1 - p, runs - times, times + 1) > Math.log(alpha)).high;
}

/** Where `isBelow` turns false between 0 and 1, to the last digits of a double. */
function bisect(isBelow: (p: number) => boolean): { readonly low: number; readonly high: number } {
  let [low, high] = [0, 1];
  for (let round = 0; round < 60; round++) {
    const middle = (low + high) / 2;
    if (isBelow(middle)) low = middle;
    else high = middle;
  }
  return { low, high };
}
