import { allSamples, type CellCounts } from '../cellCounts.ts';
import { keptSamples, type Tally } from '../tally.ts';
import { leastBy, type Objective } from './leastBy.ts';
import type { LengthRule } from './lengthRule.ts';

/**
 * The exact integer minimiser of Ē(m) = 1 − ΣΓ/Σm + max(m, m̄)/m* [Paper §"OPT-Array-Averaging", convex surrogate].
 * Ē is piecewise linear with kinks at the counts and at m̄, so those and the two integers around m̄ are tried.
 */
export const surrogate: LengthRule = ({ cell, tally }) => {
  const mean = cell.samples / cell.counts.length;
  const candidates = [...tally.distinct, Math.floor(mean), Math.ceil(mean)];
  return leastBy(candidates, length => surrogateError(cell, tally, length));
};

/** Ē(m) − 1. */
export function surrogateError(cell: CellCounts, tally: Tally, length: number): Objective {
  const users = BigInt(cell.counts.length);
  const samples = BigInt(cell.samples);
  const most = BigInt(cell.counts[0]!);
  const kept = BigInt(keptSamples(tally, length));
  const inverseGain = BigInt(length) * users > samples ? BigInt(length) * users : samples;
  const all = BigInt(allSamples(cell));
  return { num: all * inverseGain - kept * most * users, den: all * most * users };
}
