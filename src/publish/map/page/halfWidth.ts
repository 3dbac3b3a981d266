/**
 * Half of the 95 % interval, as far as it is known. Intervals are published within the bounds of the value; where a mean
 * lies on a bound the noise carried it there or past it, nobody outside knows how far, and it must not look certain.
 */
export function knownHalfWidth(
  mean: number,
  low: number,
  high: number,
  bounds: { readonly lower: number; readonly upper: number },
): number {
  if (mean <= bounds.lower || mean >= bounds.upper) return Number.POSITIVE_INFINITY;
  return Math.max(mean - low, high - mean);
}
