import type { CellCounts } from './cellCounts.ts';
import { eachShare, type Grouping } from './grouping.ts';
import { ceilMultiplyDivide } from './multiplyDivide.ts';

/** Sensitivity: how far one user can move the sum of the array means, from counts alone. */
export interface Reach {
  /** t: the most arrays one user touches; count-based scores move by as much. */
  readonly touches: number;
  /**
   * Δ_S: the most that all values of one user can move Σ q_i, for array means q_i = ⌊T_i/w_i⌋ on a grid of `steps`
   * steps, projected into an interval `width` steps wide (`steps` when nothing is projected).
   */
  sumSensitivity(steps: number, width: number): number;
}

/** The paper's constants: U/K̄ or (b − a)/K̄ for bestFit, twice that over K for wrapAround [Paper §"Array-Averaging"]. */
export function paperReach(cell: CellCounts, grouping: Grouping): Reach {
  const factor = grouping.spill === undefined ? 1 : 2;
  return { touches: tightReach(cell, grouping).touches, sumSensitivity: (_, width) => factor * width };
}

/**
 * Δ_S = max_ℓ Σ_i min(W, ⌈G·r_{ℓ,i}/w_i⌉): user ℓ holds r of the w filled slots of array i, so it moves T_i by at most
 * G·r and ⌊T_i/w⌋ by at most ⌈G·r/w⌉. For wrapAround this is about half of the paper's 2U/K, because the two parts of a
 * split user have at most m_UB slots together. Proof in docs/proofs/sensitivity.md.
 */
export function tightReach(cell: CellCounts, grouping: Grouping): Reach {
  const whole = largestShare(cell, grouping);
  const splits = outermostSplits(cell, grouping);
  return {
    touches: splits.length > 0 ? 2 : 1,
    sumSensitivity(steps, width) {
      const part = (slots: number, filled: number): number =>
        Math.min(width, ceilMultiplyDivide(steps, slots, filled));
      let most = part(whole.slots, whole.filled);
      for (const { larger, smaller } of splits) {
        most = Math.max(most, part(larger, grouping.length) + part(smaller, grouping.length));
      }
      return most;
    },
  };
}

/** The ways to bound it, by name. */
export const sensitivities = { tight: tightReach, paper: paperReach } as const satisfies Record<
  string,
  (cell: CellCounts, grouping: Grouping) => Reach
>;

export type SensitivityName = keyof typeof sensitivities;

interface Share {
  readonly slots: number;
  readonly filled: number;
}

/** The largest part r/w of an array that one user holds. */
function largestShare(cell: CellCounts, grouping: Grouping): Share {
  let [slots, filled] = [0, 1];
  eachShare(cell, grouping, (_, array, held) => {
    if (isLarger(held, grouping.filled[array]!, slots, filled))
      [slots, filled] = [held, grouping.filled[array]!];
  });
  return { slots, filled };
}

/** Whether a/b > c/d, exactly. */
function isLarger(a: number, b: number, c: number, d: number): boolean {
  const [left, right] = [a * d, c * b];
  if (Math.max(left, right) <= Number.MAX_SAFE_INTEGER) return left > right;
  return BigInt(a) * BigInt(d) > BigInt(c) * BigInt(b);
}

/** The slots of a user who sits in two kept arrays. */
interface Split {
  readonly larger: number;
  readonly smaller: number;
}

/**
 * The splits that no other one matches in both parts: whatever the interval, one of these moves the sum the most.
 * Millions of users can be split, but the larger parts are at most m_UB different ones.
 */
function outermostSplits(cell: CellCounts, grouping: Grouping): Split[] {
  const smallerOf = new Map<number, number>();
  eachShare(cell, grouping, (_, _array, slots, before) => {
    if (before === 0) return;
    const [larger, smaller] = before > slots ? [before, slots] : [slots, before];
    if (smaller > (smallerOf.get(larger) ?? 0)) smallerOf.set(larger, smaller);
  });
  let seen = 0;
  return [...smallerOf]
    .map(([larger, smaller]) => ({ larger, smaller }))
    .sort((a, b) => b.larger - a.larger)
    .filter(({ smaller }) => {
      const stands = smaller > seen;
      if (stands) seen = smaller;
      return stands;
    });
}
