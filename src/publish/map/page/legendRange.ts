import { knownHalfWidth } from './halfWidth.ts';
import type { PageRelease } from './unpack.ts';

/** What the colours stretch over, with round numbers to write below them. */
export interface LegendRange {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

/** The parts of the weight that lie below and above the range: single outliers must not wash out everybody's colours. */
const TAIL = 0.02;

/**
 * The range of published means over all slots, so that a colour means the same in every one of them. Noisy means count
 * less: they would stretch the range with noise, and hide the differences that are real.
 */
export function legendRange({ data, rows }: PageRelease): LegendRange {
  const widths = rows.mean.map(
    (mean, row) => 2 * knownHalfWidth(mean, rows.low[row]!, rows.high[row]!, data),
  );
  const known = widths.filter(Number.isFinite).sort();
  if (known.length === 0) return roundRange(data.lower, data.upper, data.lower, data.upper);
  const typical = known[known.length >> 1] || (data.upper - data.lower) / 100;
  const weights = widths.map(width => 1 / (width ** 2 + typical ** 2));
  const order = [...rows.mean.keys()].sort((a, b) => rows.mean[a]! - rows.mean[b]!);
  const [from, to] = [quantile(TAIL), quantile(1 - TAIL)];

  // Means closer together than their noise, a single one above all, still need a range to be somewhere in.
  const least = to - from < typical / 2 ? Math.max(2 * typical, (data.upper - data.lower) / 25) : 0;
  const stretch = Math.max(0, least - (to - from)) / 2;
  return roundRange(
    Math.max(data.lower, from - stretch),
    Math.min(data.upper, to + stretch),
    data.lower,
    data.upper,
  );

  function quantile(part: number): number {
    let left = part * weights.reduce((sum, weight) => sum + weight, 0);
    for (const row of order) {
      left -= weights[row]!;
      if (left <= 0) return rows.mean[row]!;
    }
    return rows.mean[order.at(-1)!]!;
  }
}

/** Widens a range to round numbers, some five of them, within the bounds of the value. */
export function roundRange(from: number, to: number, lower: number, upper: number): LegendRange {
  const rough = (to - from) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (rough / power > 5 ? 10 : rough / power > 2 ? 5 : rough / power > 1 ? 2 : 1);
  const low = Math.max(lower, Math.floor(from / step + 1e-9) * step);
  const high = Math.min(upper, Math.ceil(to / step - 1e-9) * step);
  const ticks: number[] = [];
  for (let index = Math.ceil(low / step - 1e-9); index * step <= high + step * 1e-9; index++) {
    ticks.push(Number((index * step).toPrecision(12)));
  }
  return { low, high, ticks };
}

/** Where a mean lies in the range: 0 at its low end or below, 1 at its high end or above. */
export function partOf(range: LegendRange, mean: number): number {
  return Math.max(0, Math.min(1, (mean - range.low) / (range.high - range.low)));
}
