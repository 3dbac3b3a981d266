import type { CellCounts } from './cellCounts.ts';

/**
 * Which users sit in which array (pseudo-user). Made from counts alone; values never decide who sits where.
 * Columns, not objects: ten million users are normal.
 */
export interface Grouping {
  /** m_UB: the slots of an array. A user takes min(m_ℓ, m_UB) of them. */
  readonly length: number;
  /** K: the arrays that are kept. */
  readonly arrays: number;
  /** w_i: the filled slots of each kept array. */
  readonly filled: Int32Array;
  /** For each user the array that holds its first slot; from `arrays` on it was dropped. */
  readonly home: Int32Array;
  /** For each user how many of its last slots went to the array after `home`; absent when no user is ever split. */
  readonly spill?: Int32Array;
}

/** Builds arrays of `length` slots for users sorted by count, largest first. Requires 1 ≤ length ≤ m*. */
export type Grouper = (cell: CellCounts, length: number) => Grouping;

/** Calls `visit` for every (user, kept array) pair with the slots held there and the slots the user holds before them. */
export function eachShare(
  cell: CellCounts,
  grouping: Grouping,
  visit: (user: number, array: number, slots: number, before: number) => void,
): void {
  const { counts } = cell;
  const { length, arrays, home, spill } = grouping;
  for (let user = 0; user < counts.length; user++) {
    const array = home[user]!;
    if (array >= arrays) continue;
    const slots = Math.min(counts[user]!, length);
    const spilled = spill === undefined ? 0 : spill[user]!;
    visit(user, array, slots - spilled, 0);
    if (spilled > 0 && array + 1 < arrays) visit(user, array + 1, spilled, slots - spilled);
  }
}
