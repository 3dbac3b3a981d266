import fc from 'fast-check';
import { type Cell, cellFromSamples } from '../../src/mean/cell.ts';
import { type Grid, grid } from '../../src/terms/grid.ts';

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

const MOST = 12;
/** What one user says in all its records: anything, or the same extreme each time, at a bound or beyond it. */
const anyValues = fc.oneof(
  fc.array(anyValue, { minLength: MOST, maxLength: MOST }),
  fc.constantFrom(-10, 15, -20, 30).map(value => new Array<number>(MOST).fill(value)),
);

export const anyNeighbours: fc.Arbitrary<Neighbours> = fc
  .record({
    // Where all have the same count, wrapAround splits users in every way. In some cells everybody agrees but one.
    counts: fc.oneof(
      fc.array(fc.integer({ min: 1, max: MOST }), { minLength: 1, maxLength: 10 }),
      fc
        .tuple(
          fc.integer({ min: 1, max: 10 }),
          fc.integer({ min: 1, max: MOST }),
          fc.integer({ min: 1, max: MOST }),
        )
        .map(([users, count, first]) => [first, ...new Array<number>(users - 1).fill(count)]),
    ),
    others: fc.oneof(
      fc.array(anyValues, { minLength: 10, maxLength: 10 }),
      anyValues.map(all => new Array<number[]>(10).fill(all)),
    ),
    before: anyValues,
    after: anyValues,
  })
  .chain(({ counts, others, before, after }) =>
    fc
      .record({
        changed: fc.integer({ min: 0, max: counts.length - 1 }),
        length: fc.integer({ min: 1, max: Math.max(...counts) }),
      })
      .map(({ changed, length }) => {
        const cell = (says: readonly number[]) =>
          cellOf(counts.map((count, user) => (user === changed ? says : others[user]!).slice(0, count)));
        return { one: cell(before), other: cell(after), length };
      }),
  );

/** A cell of these values, one list a user. */
export function cellOf(users: readonly (readonly number[])[]): Cell {
  return cellFromSamples(
    users.flatMap((values, user) => values.map(value => ({ user: `user ${user}`, value }))),
    RANGE,
  );
}
