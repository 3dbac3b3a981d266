import fc from 'fast-check';
import { type Grid, grid } from '../../src/grid.ts';
import { type Cell, cellFromSamples } from '../../src/mean/cell.ts';

/**
 * Neighbours: the same users with the same counts, and all values of one user changed at will. What a mechanism hides
 * must not move by more than it was hidden for.
 */
export interface Neighbours {
  readonly one: Cell;
  readonly other: Cell;
  /** A length that arrays can have here. */
  readonly length: number;
}

/** The bounds and grid of the neighbours' values. */
export const RANGE: Grid = grid('-10', '15', '0.5');
const anyValue = fc.oneof(fc.constantFrom(-10, 15, 2.5), fc.double({ min: -20, max: 30, noNaN: true }));

export const anyNeighbours: fc.Arbitrary<Neighbours> = fc
  .array(fc.array(anyValue, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 10 })
  .chain(users =>
    fc.record({
      users: fc.constant(users),
      changed: fc.integer({ min: 0, max: users.length - 1 }),
      fresh: fc.array(anyValue, { minLength: 12, maxLength: 12 }),
      length: fc.integer({ min: 1, max: Math.max(...users.map(values => values.length)) }),
    }),
  )
  .map(({ users, changed, fresh, length }) => ({
    one: cellOf(users),
    other: cellOf(users.map((values, user) => (user === changed ? values.map((_, k) => fresh[k]!) : values))),
    length,
  }));

/** A cell of these values, one list a user. */
export function cellOf(users: readonly (readonly number[])[]): Cell {
  return cellFromSamples(
    users.flatMap((values, user) => values.map(value => ({ user: `user ${user}`, value }))),
    RANGE,
  );
}
