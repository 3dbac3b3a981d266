import { add, compare, type Rational, ZERO } from '../terms/rational.ts';
import type { UnitRange } from './units.ts';

/** What each unit of an account has lost so far: ranges in order, without overlap; the units between have lost nothing. */
export type Spending = readonly Spent[];

export interface Spent extends UnitRange {
  readonly epsilon: Rational;
}

/** The spending after every unit in `ranges` lost ε more. Ranges are in order and do not overlap. */
export function afterCharge(spending: Spending, ranges: readonly UnitRange[], epsilon: Rational): Spending {
  const result: Spent[] = [];
  let [at, charged] = [0, 0];
  let start = Number.NEGATIVE_INFINITY;
  // Walks along both lists at once, cutting wherever either begins or ends.
  while (at < spending.length || charged < ranges.length) {
    const [old, more] = [spending[at], ranges[charged]];
    const first = Math.max(start, Math.min(old?.first ?? Infinity, more?.first ?? Infinity));
    const inOld = old !== undefined && old.first <= first;
    const inMore = more !== undefined && more.first <= first;
    const last = Math.min(
      inOld ? old.last : (old?.first ?? Infinity) - 1,
      inMore ? more.last : (more?.first ?? Infinity) - 1,
    );
    const spent = inOld ? (inMore ? add(old.epsilon, epsilon) : old.epsilon) : epsilon;
    append(result, { first, last, epsilon: spent });
    if (inOld && old.last === last) at++;
    if (inMore && more.last === last) charged++;
    start = last + 1;
  }
  return result;
}

/** The largest loss among the units in `ranges`, and the first unit that has it. */
export function mostSpent(
  spending: Spending,
  ranges: readonly UnitRange[],
): { readonly unit: number; readonly epsilon: Rational } {
  let most = { unit: ranges[0]!.first, epsilon: ZERO };
  let at = 0;
  for (const { first, last } of ranges) {
    while (at < spending.length && spending[at]!.last < first) at++;
    for (let next = at; next < spending.length && spending[next]!.first <= last; next++) {
      const spent = spending[next]!;
      if (compare(spent.epsilon, most.epsilon) > 0)
        most = { unit: Math.max(first, spent.first), epsilon: spent.epsilon };
    }
  }
  return most;
}

/** The least loss among the units of a range: nothing where one of them was never charged. */
export function leastSpent(spending: Spending, { first, last }: UnitRange): Rational {
  let least: Rational | undefined;
  let next = first;
  for (const spent of spending) {
    if (spent.last < next) continue;
    if (spent.first > next) return ZERO;
    if (least === undefined || compare(spent.epsilon, least) < 0) least = spent.epsilon;
    next = spent.last + 1;
    if (next > last) return least;
  }
  return ZERO;
}

/** Neighbours that lost the same become one, so that a year of equal days stays one range. */
function append(spending: Spent[], next: Spent): void {
  const before = spending.at(-1);
  const isSame = before?.last === next.first - 1 && compare(before.epsilon, next.epsilon) === 0;
  if (isSame) spending[spending.length - 1] = { ...before, last: next.last };
  else spending.push(next);
}
