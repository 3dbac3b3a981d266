import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCellAndLength, anyCounts } from '../../test/support/arbitraryCell.ts';
import { paperGroupings } from '../../test/support/paperArrays.ts';
import { twinCounts } from '../../test/support/twin.ts';
import { namesOf } from '../terms/namesOf.ts';
import { fraction } from '../terms/rational.ts';
import { arrayLength } from './arrayLength.ts';
import { type CellCounts, cellCounts } from './cellCounts.ts';
import { eachShare, type Grouping } from './grouping.ts';
import { groupings } from './groupings.ts';

/** For each array how many slots each user holds: `user → slots`. */
function members(cell: CellCounts, grouping: Grouping): Map<number, number>[] {
  const arrays = Array.from({ length: grouping.arrays }, () => new Map<number, number>());
  eachShare(cell, grouping, (user, array, slots) => {
    arrays[array]!.set(user, (arrays[array]!.get(user) ?? 0) + slots);
  });
  return arrays;
}

const tally = (users: readonly number[]): Map<number, number> => {
  const slots = new Map<number, number>();
  for (const user of users) slots.set(user, (slots.get(user) ?? 0) + 1);
  return slots;
};

describe.each(namesOf(groupings))('%s', name => {
  it('puts the same users into the same arrays as the paper’s own steps', () => {
    fc.assert(
      fc.property(anyCellAndLength, ([cell, length]) => {
        const grouping = groupings[name](cell, length);
        const expected = paperGroupings[name]([...cell.counts], length);
        expect(members(cell, grouping)).toEqual(expected.map(tally));
        expect([...grouping.filled]).toEqual(expected.map(array => array.length));
      }),
      { numRuns: 500 },
    );
  });

  it('never fills an array past its length, and leaves none empty', () => {
    fc.assert(
      fc.property(anyCellAndLength, ([cell, length]) => {
        for (const filled of groupings[name](cell, length).filled) {
          expect(filled).toBeGreaterThan(0);
          expect(filled).toBeLessThanOrEqual(length);
        }
      }),
    );
  });
});

describe('bestFit', () => {
  it('keeps every user whole, in exactly one array', () => {
    fc.assert(
      fc.property(anyCellAndLength, ([cell, length]) => {
        const seen = new Map<number, number>();
        eachShare(cell, groupings.bestFit(cell, length), (user, _, slots, before) => {
          expect(before).toBe(0);
          expect(seen.has(user)).toBe(false);
          seen.set(user, slots);
        });
        expect([...seen.values()]).toEqual([...cell.counts].map(count => Math.min(count, length)));
      }),
    );
  });

  it('works when one user has two thousand million samples', () => {
    const cell = cellCounts([2 ** 31 - 1, 5, 5, 1]);
    expect([...groupings.bestFit(cell, 2 ** 31 - 1).filled]).toEqual([2 ** 31 - 1, 11]);
  });
});

describe('wrapAround', () => {
  it('keeps K = ⌊Σ min(m_ℓ, m)/m⌋ full arrays, never more than bestFit', () => {
    fc.assert(
      fc.property(anyCellAndLength, ([cell, length]) => {
        const slots = cell.counts.reduce((sum, count) => sum + Math.min(count, length), 0);
        const { arrays } = groupings.wrapAround(cell, length);
        expect(arrays).toBe(Math.floor(slots / length));
        expect(arrays).toBeLessThanOrEqual(groupings.bestFit(cell, length).arrays);
      }),
    );
  });

  it('lets a user touch at most two arrays, neighbours', () => {
    fc.assert(
      fc.property(anyCellAndLength, ([cell, length]) => {
        const touched = new Map<number, number[]>();
        eachShare(cell, groupings.wrapAround(cell, length), (user, array) => {
          touched.set(user, [...(touched.get(user) ?? []), array]);
        });
        for (const arrays of touched.values()) {
          expect(arrays.length).toBeLessThanOrEqual(2);
          if (arrays.length === 2) expect(arrays[1]! - arrays[0]!).toBe(1);
        }
      }),
    );
  });
});

describe('the paper’s numbers', () => {
  it('has 160 arrays under wrapAround and 164 under bestFit at the sqrt length', () => {
    const cell = twinCounts();
    const length = arrayLength(cell, 'sqrt', fraction(1));
    expect(groupings.wrapAround(cell, length).arrays).toBe(160);
    expect(groupings.bestFit(cell, length).arrays).toBe(164);
  });

  it('sample scaling leaves the number of arrays as it was', () => {
    fc.assert(
      fc.property(anyCounts, fc.integer({ min: 2, max: 12 }), (counts, times) => {
        const [cell, scaled] = [cellCounts(counts), cellCounts(counts.map(count => count * times))];
        const length = arrayLength(cell, 'sqrt', fraction(1));
        for (const name of namesOf(groupings)) {
          expect(groupings[name](scaled, times * length).arrays).toBe(groupings[name](cell, length).arrays);
        }
      }),
    );
  });
});
