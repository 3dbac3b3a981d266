import { allSamples, type CellCounts } from './cellCounts.ts';
import { eachShare, type Grouping } from './grouping.ts';

/**
 * The bias to expect, for user means that scatter with standard deviation 1 (in whatever unit) around a line: worst cases
 * are far from typical ones, so choices are ranked by this. Both parts are sums over all users of what the gap is between
 * the weight that a user has, w_ℓ, and the one that it should have, m_ℓ/Σm; who was kept out of the cell has none.
 */
export interface TypicalBias {
  /** From scatter alone: √(2/π)·√(Σ (w_ℓ − m_ℓ/Σm)²). */
  readonly scatter: number;
  /**
   * From a trend, for means that follow the logarithm of the count entirely: Σ (w_ℓ − m_ℓ/Σm)·ln m_ℓ, over the standard
   * deviation of ln m_ℓ. A vehicle that is slow stays longer and sends more: clipping long stays lifts the mean.
   */
  readonly trend: number;
}

/** Of the average of array means. */
export function typicalBias(cell: CellCounts, grouping: Grouping): TypicalBias {
  const { arrays, filled, spill } = grouping;
  const weights = new Float64Array(cell.counts.length);
  eachShare(cell, grouping, (user, array, slots) => {
    const weight = slots / (arrays * filled[array]!);
    if (spill === undefined) weights[user] = weight;
    else weights[user]! += weight;
  });
  return biasOfWeights(cell, user => weights[user]!);
}

/** Of the plain mean of those present: none, unless somebody was kept out. */
export function typicalBiasOfMean(cell: CellCounts): TypicalBias {
  if (cell.absent === undefined) return { scatter: 0, trend: 0 };
  return biasOfWeights(cell, user => cell.counts[user]! / cell.samples);
}

function biasOfWeights(cell: CellCounts, weightOf: (user: number) => number): TypicalBias {
  const all = allSamples(cell);
  const sums = { squares: 0, slope: 0, logs: 0, squaredLogs: 0 };
  for (let user = 0; user < cell.counts.length; user++)
    addUser(sums, all, cell.counts[user]!, weightOf(user));
  const absent = cell.absent?.counts ?? new Int32Array(0);
  for (let user = 0; user < absent.length; user++) addUser(sums, all, absent[user]!, 0);

  const users = cell.counts.length + absent.length;
  const variance = sums.squaredLogs / users - (sums.logs / users) ** 2;
  return {
    scatter: Math.sqrt((2 / Math.PI) * sums.squares),
    // Counts that are all alike have no trend; what is left of their variance is rounding.
    trend: variance > 1e-9 ? sums.slope / Math.sqrt(variance) : 0,
  };
}

interface Sums {
  squares: number;
  slope: number;
  logs: number;
  squaredLogs: number;
}

function addUser(sums: Sums, all: number, count: number, weight: number): void {
  const gap = weight - count / all;
  const log = logOf(count);
  sums.squares += gap * gap;
  sums.slope += gap * log;
  sums.logs += log;
  sums.squaredLogs += log * log;
}

/** Logarithms of small counts, which most are. */
const LOGS = Float64Array.from({ length: 1024 }, (_, count) => Math.log(count));

function logOf(count: number): number {
  return count < LOGS.length ? LOGS[count]! : Math.log(count);
}
