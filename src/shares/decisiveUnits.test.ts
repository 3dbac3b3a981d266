import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Membership, mostParts } from './allocation.ts';
import { decisiveUnits } from './decisiveUnits.ts';

/** Units by the cells they are in, in order. */
function tours(cells: number, units: readonly (readonly number[])[]): Membership {
  const members = Array.from({ length: cells }, (_, cell) =>
    units.flatMap((tour, unit) => (tour.includes(cell) ? [unit] : [])),
  );
  const start = Int32Array.from([0, ...members.map((_, k) => members.slice(0, k + 1).flat().length)]);
  return { units: units.length, start, unit: Int32Array.from(members.flat()) };
}

describe('decisiveUnits', () => {
  it('keeps one of several units in the same cells, and none that stops where another goes on', () => {
    const kept = decisiveUnits(tours(4, [[0, 1], [0, 1, 2], [0, 1, 2], [], [3], [1, 3], [0]]));
    expect(kept).toEqual(tours(4, [[0, 1, 2], [3], [1, 3]]));
  });

  it('keeps a unit in every cell that has one', () => {
    const { start } = decisiveUnits(tours(3, [[0], [0, 2]]));
    expect([...start]).toEqual([0, 1, 1, 2]);
  });

  it('never changes what the busiest unit spends', () => {
    const anyTours = fc.array(fc.uniqueArray(fc.nat(6)), { maxLength: 30 });
    const anyParts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(anyTours, anyParts, (units, parts) => {
        const membership = tours(7, units);
        const allocation = { parts: Float64Array.from(parts), whole: 1 };
        expect(mostParts(decisiveUnits(membership), allocation)).toBe(mostParts(membership, allocation));
      }),
    );
  });
});
