import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fraction, toNumber } from '../terms/rational.ts';
import { cellEpsilon, evenAllocation, type Membership, mostParts, verifyAllocation } from './allocation.ts';

/** Random cities: each cell has some of the units. */
const anyMembership: fc.Arbitrary<Membership> = fc
  .tuple(
    fc.integer({ min: 1, max: 12 }),
    fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 11 })), { maxLength: 15 }),
  )
  .map(([units, cells]) => {
    const members = cells.map(cell => cell.filter(unit => unit < units));
    const start = Int32Array.from([0, ...members.map((_, k) => members.slice(0, k + 1).flat().length)]);
    return { units, start, unit: Int32Array.from(members.flat()) };
  });

describe('evenAllocation', () => {
  it('never lets a unit spend more than ε, and lets the busiest spend all of it', () => {
    fc.assert(
      fc.property(anyMembership, membership => {
        const allocation = evenAllocation(membership);
        verifyAllocation(membership, allocation);
        if (membership.unit.length > 0) expect(mostParts(membership, allocation)).toBe(allocation.whole);
        for (let unit = 0; unit < membership.units; unit++) {
          let spent = fraction(0);
          allocation.parts.forEach((_, cell) => {
            const rows = membership.unit.slice(membership.start[cell], membership.start[cell + 1]);
            const share = cellEpsilon(fraction(1, 3), allocation, cell);
            if (rows.includes(unit))
              spent = fraction(spent.num * share.den + share.num * spent.den, spent.den * share.den);
          });
          expect(toNumber(spent)).toBeLessThanOrEqual(1 / 3 + 1e-15);
        }
      }),
    );
  });
});

describe('verifyAllocation', () => {
  const twoCells: Membership = {
    units: 2,
    start: Int32Array.from([0, 2, 3]),
    unit: Int32Array.from([0, 1, 1]),
  };

  it('refuses an allocation that gives one unit a single part too much', () => {
    expect(() => verifyAllocation(twoCells, { parts: Float64Array.from([1, 2]), whole: 3 })).not.toThrow();
    expect(() => verifyAllocation(twoCells, { parts: Float64Array.from([2, 2]), whole: 3 })).toThrow(
      /more than its budget/,
    );
  });

  it('refuses parts that are not whole, not positive, or too large to be added exactly', () => {
    for (const parts of [
      [0.5, 1],
      [0, 1],
      [-1, 1],
      [Number.NaN, 1],
      [2 ** 53, 1],
    ]) {
      expect(() =>
        verifyAllocation(twoCells, { parts: Float64Array.from(parts), whole: 2 ** 53 - 1 }),
      ).toThrow(/whole parts/);
    }
  });
});
