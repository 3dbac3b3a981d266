import type { CellCounts } from './cellCounts.ts';

/** A cell's counts, each distinct one once: all that the array-length rules look at. */
export interface Tally {
  /** The distinct counts, ascending. */
  readonly distinct: Int32Array;
  /** For each: how many users have at least that many samples. */
  readonly atLeast: Int32Array;
  /** For each: how many samples the users with fewer have in all. */
  readonly below: Float64Array;
}

/** One pass over the sorted counts. */
export function tally(cell: CellCounts): Tally {
  const { counts } = cell;
  const distinct: number[] = [];
  const atLeast: number[] = [];
  const below: number[] = [];
  let samplesBelow = 0;
  for (let first = counts.length - 1, user = first; user >= 0; user--) {
    if (user > 0 && counts[user - 1] === counts[first]) continue;
    distinct.push(counts[first]!);
    atLeast.push(first + 1);
    below.push(samplesBelow);
    samplesBelow += counts[first]! * (first - user + 1);
    first = user - 1;
  }
  return {
    distinct: Int32Array.from(distinct),
    atLeast: Int32Array.from(atLeast),
    below: Float64Array.from(below),
  };
}

/** ΣΓ: how many samples are kept when every user keeps at most `length` of them. */
export function keptSamples(of: Tally, length: number): number {
  const index = firstAtLeast(of, length);
  if (index === of.distinct.length) return allSamples(of);
  return of.below[index]! + length * of.atLeast[index]!;
}

/** Users with more than `threshold` samples: how many, and how many samples they have. */
export function usersAbove(
  of: Tally,
  threshold: number,
): { readonly users: number; readonly samples: number } {
  const index = firstAtLeast(of, threshold + 1);
  if (index === of.distinct.length) return { users: 0, samples: 0 };
  return { users: of.atLeast[index]!, samples: allSamples(of) - of.below[index]! };
}

function allSamples(of: Tally): number {
  const last = of.distinct.length - 1;
  return of.below[last]! + of.distinct[last]! * of.atLeast[last]!;
}

/** The first distinct count that is at least `count`. */
function firstAtLeast(of: Tally, count: number): number {
  let low = 0;
  let high = of.distinct.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (of.distinct[middle]! >= count) high = middle;
    else low = middle + 1;
  }
  return low;
}
