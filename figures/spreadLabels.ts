/**
 * Moves labels apart that would print over each other: heights in pixels come back in the same order, at least `gap`
 * apart, each as near to where it belongs as its neighbours allow, none below `bottom`.
 */
export function spreadLabels(heights: readonly number[], gap: number, bottom: number): number[] {
  const order = heights.map((_, index) => index).sort((a, b) => heights[a]! - heights[b]! || a - b);
  const placed = [...heights];
  for (let i = 1; i < order.length; i++) {
    placed[order[i]!] = Math.max(placed[order[i]!]!, placed[order[i - 1]!]! + gap);
  }
  // Push back up what ran out at the bottom.
  let limit = bottom;
  for (const index of order.reverse()) {
    placed[index] = Math.min(placed[index]!, limit);
    limit = placed[index]! - gap;
  }
  return placed;
}
