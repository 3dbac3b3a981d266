/** How a number is spread over cells: on average, the middle one, the one that nine in ten do not exceed, the largest. */
export interface Spread {
  readonly mean: number;
  readonly median: number;
  readonly most90: number;
  readonly worst: number;
}

/** Requires at least one value. */
export function spreadOf(values: Float64Array | Int32Array): Spread {
  const sorted = Float64Array.from(values).sort();
  const at = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)]!;
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  return { mean, median: at(0.5), most90: at(0.9), worst: sorted[sorted.length - 1]! };
}
