import { type Cell, cellFromSamples } from '../../src/mean/cell.ts';
import { type Grid, grid } from '../../src/terms/grid.ts';

/** One user's samples, all at one place of the range (0 is the lower bound, 1 the upper). */
export interface UserValue {
  readonly count: number;
  readonly at: number;
}

/**
 * Two neighbouring cells: the same users with the same counts, all values of one user different. A user's samples are all
 * alike, which is the worst there is for a mean: what lies between two values cannot move it further than the ends.
 */
export interface CellPair {
  readonly name: string;
  readonly users: readonly UserValue[];
  /** Which user differs, and where its samples lie on the second side. */
  readonly changed: number;
  readonly instead: number;
}

/** Below zero, so that a forgotten lower bound shows; of a step that does not divide much else. */
const GRID: Grid = grid('-5', '60', '0.5');

/** The two cells, from samples, so that either fill can be asked for. */
export function pairToCells(pair: CellPair): readonly [first: Cell, second: Cell] {
  const cell = (of: (user: number) => number): Cell =>
    cellFromSamples(
      pair.users.flatMap(({ count }, user) =>
        Array.from({ length: count }, () => ({ user: userKey(user), value: -5 + 65 * of(user) })),
      ),
      GRID,
    );
  const at = (user: number) => pair.users[user]!.at;
  return [cell(at), cell(user => (user === pair.changed ? pair.instead : at(user)))];
}

function userKey(user: number): string {
  return `user ${String(user).padStart(3, '0')}`;
}
