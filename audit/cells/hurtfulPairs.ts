import type { CellPair, UserValue } from './cellPair.ts';
import { type CellRow, drawsInterval } from './cellRow.ts';

/**
 * Pairs of neighbours that are known to hurt, each for a reason: they bring out the largest sensitivity, the rarest
 * interval, or a mistake that somebody made before.
 */
export function hurtfulPairs(row: CellRow): readonly CellPair[] {
  const splits = row.grouping === 'wrapAround';
  return [
    ...EXTREMES,
    ...(splits ? SPLITS : []),
    ...(drawsInterval(row) ? INTERVALS : []),
    ...(drawsInterval(row) && splits ? SPLITS_OF_INTERVALS : []),
  ];
}

const EXTREMES: readonly CellPair[] = [
  pair('the only user, from one bound to the other', [same(1, 4, 0)], 0, 1),
  pair('one of two users, 0 to U', [same(2, 4, 0)], 0, 1),
  pair('a user alone in an array, the others in the middle', [same(5, 4, 0.5), same(1, 4, 0)], 5, 1),
  pair('the heaviest user, 0 to U', [same(1, 12, 0), same(4, 3, 0.25), same(2, 1, 0.25)], 0, 1),
  pair('the lightest user, 0 to U', [same(3, 4, 0.5), same(1, 1, 0)], 3, 1),
  pair('everything equal but one, at the bottom', [same(9, 3, 0)], 4, 1),
];

/** Users of 2 samples in arrays of 3: the second of them sits in two arrays. */
const SPLITS: readonly CellPair[] = [
  pair('a user that spans two arrays, 0 to U', [same(3, 3, 0), same(3, 2, 0)], 4, 1),
  pair('a user in a full array beside one that spans two', [same(3, 3, 0), same(3, 2, 0)], 0, 1),
];

/**
 * For mechanisms that draw an interval first. One array leaves a crowd of K − 1 at the other end: the crowd's end is
 * likely, the other end is not, and how unlikely it is changes most with that one array. Counts are such that Levy's
 * bins are three and wide, or many and narrow.
 */
const INTERVALS: readonly CellPair[] = [
  ...[4, 7, 11, 18].map(arrays =>
    pair(`a user leaves the other ${arrays - 1} at one end`, [lone(arrays, 16)], 0, 1),
  ),
  ...[6, 14].map(arrays =>
    pair(`a user leaves the other ${arrays - 1}, narrow bins`, [lone(arrays, 100)], 0, 1),
  ),
  pair('two even clusters, the changed user goes over', [same(5, 16, 0), same(4, 16, 1)], 0, 1),
  pair(
    'two clusters, the changed user between',
    [same(4, 40, 0.1), same(1, 40, 0.5), same(4, 40, 0.9)],
    4,
    0.9,
  ),
  pair('between the edges of a projection interval', [same(8, 100, 0.5), same(1, 100, 0.27)], 8, 0.73),
  // Both quantiles cross a crowd: the stretch before it is short, so falling there is rare, and rarer on one side.
  ...[0.12, 0.25].flatMap(edge => [
    pair(`both quantiles before one other at ${edge}`, [same(1, 16, 0), same(1, 16, edge)], 0, 1),
    pair(`both quantiles before a crowd at ${edge}`, [same(1, 16, 0), same(3, 16, edge)], 0, 1),
  ]),
  pair('both quantiles at the edge of a crowd of 7', [same(1, 16, 0), same(7, 16, 0.15)], 0, 1),
  ...[0.08, 0.2].map(edge =>
    pair(
      `the outer tenths between crowds at ${edge} and 0.6`,
      [same(1, 16, 0), same(2, 16, edge), same(8, 16, 0.6)],
      0,
      1,
    ),
  ),
];

/**
 * Three users of 66 samples in arrays of 99: the second has 33 in each of two, and moves both. Five of 80 in arrays of 100: the
 * third has 40 in each. All the others are at the top, so that two arrays leave a crowd at once.
 */
const SPLITS_OF_INTERVALS: readonly CellPair[] = [
  ...[3, 5].map(full =>
    pair(
      `a user with a third of two arrays leaves ${full + 2} at the top`,
      [same(full, 99, 1), same(3, 66, 1)],
      full + 1,
      0,
    ),
  ),
  pair('a user with 2/5 of two arrays leaves 11 at the top', [same(7, 100, 1), same(5, 80, 1)], 9, 0),
  pair(
    'a user with 2/5 of two arrays, the others in the middle',
    [same(7, 100, 0.6), same(5, 80, 0.3)],
    9,
    1,
  ),
];

function pair(
  name: string,
  groups: readonly (readonly UserValue[])[],
  changed: number,
  instead: number,
): CellPair {
  return { name, users: groups.flat(), changed, instead };
}

function same(users: number, count: number, at: number): readonly UserValue[] {
  return Array.from({ length: users }, () => ({ count, at }));
}

/** The first user at the bottom, all others at the top. */
function lone(users: number, count: number): readonly UserValue[] {
  return [{ count, at: 0 }, ...same(users - 1, count, 1)];
}
