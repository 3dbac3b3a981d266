import type { LegendRange } from './legendRange.ts';

/** The side of the hexagon that is drawn for a mean whose noise says nothing, as a part of the cell's. */
export const SMALLEST = 0.26;

/**
 * How much of its cell a mean fills. Colour stays the mean's alone (fading it would read as another mean); what shrinks
 * is the ink: full where the noise is nothing beside the legend's range, a dot where the 95 % interval is as wide as it.
 */
export function certainty(halfWidth: number, range: LegendRange): number {
  const part = (2 * halfWidth) / (range.high - range.low);
  return 1 - (1 - SMALLEST) * Math.min(1, part);
}

/** The half-width that is drawn with that certainty. */
export function halfWidthAt(size: number, range: LegendRange): number {
  return (((1 - size) / (1 - SMALLEST)) * (range.high - range.low)) / 2;
}
