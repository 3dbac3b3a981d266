import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grid } from '../terms/grid.ts';
import { cellFromColumns, cellFromSamples, cellFromTotals } from './cell.ts';

const values = grid('0', '10', '0.5');

describe('cellFromTotals', () => {
  it('sorts users by count, largest first, ties by the bytes of the key', () => {
    const cell = cellFromTotals(
      [
        { user: 'b', count: 2, sum: 1 },
        { user: '\u{10000}', count: 2, sum: 3 },
        { user: '\uffee', count: 2, sum: 2 },
        { user: '\ud801', count: 1, sum: 5 },
        { user: '\ud800', count: 1, sum: 4 },
        { user: 'z', count: 5, sum: 9 },
        { user: 'a', count: 2, sum: 0 },
      ],
      values,
    );
    expect([...cell.counts.counts]).toEqual([5, 2, 2, 2, 2, 1, 1]);
    expect([...cell.values.sums]).toEqual([9, 0, 1, 2, 3, 4, 5]);
  });

  it('does not depend on the order of rows', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.tuple(
            fc.string({ minLength: 1 }),
            fc.integer({ min: 1, max: 3 }),
            fc.integer({ min: 0, max: 20 }),
          ),
          {
            minLength: 1,
            selector: ([user]) => user,
          },
        ),
        fc.nat(),
        (rows, turn) => {
          const totals = rows.map(([user, count, sum]) => ({ user, count, sum }));
          const turned = [
            ...totals.slice(turn % totals.length),
            ...totals.slice(0, turn % totals.length),
          ].reverse();
          expect(cellFromTotals(turned, values)).toEqual(cellFromTotals(totals, values));
        },
      ),
    );
  });

  it('brings a sum that cannot be to one that can: too small, too large, between two steps, no number', () => {
    const cell = cellFromTotals(
      [
        { user: 'a', count: 2, sum: -5 },
        { user: 'b', count: 1, sum: 10n ** 30n },
        { user: 'c', count: 1, sum: 3.7 },
        { user: 'd', count: 1, sum: Number.NaN },
      ],
      values,
    );
    expect([...cell.values.sums]).toEqual([0, 20, 3, 0]);
  });

  it('refuses counts that are none, and a user named twice', () => {
    const one = (count: number, sum: number) => () => cellFromTotals([{ user: 'a', count, sum }], values);
    for (const count of [0, -1, 1.5, 2 ** 31, Number.NaN])
      expect(one(count, 0)).toThrow(/a count must be a whole number from 1 to 2147483647/);
    expect(() =>
      cellFromTotals(
        [
          { user: 'a', count: 1, sum: 1 },
          { user: 'a', count: 2, sum: 1 },
        ],
        values,
      ),
    ).toThrow(/the same user/);
    expect(() => cellFromTotals([], values)).toThrow(/no users/);
  });

  it('decides from counts, never from sums, whether numbers could get too large', () => {
    const fine = grid('0', '1', '0.000001');
    const ask = (sum: number) => () =>
      cellFromTotals(
        Array.from({ length: 5 }, (_, user) => ({ user: String(user), count: 2 ** 31 - 1, sum })),
        fine,
      );
    expect(ask(0)).toThrow(/coarser step/);
    expect(ask(10 ** 15)).toThrow(/coarser step/);
  });
});

describe('cellFromColumns', () => {
  it('puts users of equal counts in the order they come in, which is that of their keys, whatever they say', () => {
    const cell = cellFromColumns(
      { counts: Int32Array.from([2, 3, 2, 2]), sums: Float64Array.from([9, 1, 30, 4]) },
      values,
    );
    expect([...cell.values.sums]).toEqual([1, 9, 30, 4]);
  });

  it('asks for the first samples of the very user whose place it is', () => {
    const cell = cellFromColumns(
      { counts: Int32Array.from([1, 2, 3]), sums: new Float64Array(3) },
      values,
      (user, length) => 100 * user + length,
    );
    expect([0, 1, 2].map(place => cell.values.prefixSum!(place, 1))).toEqual([201, 101, 1]);
  });

  it('decides from counts, never from sums, whether numbers could get too large', () => {
    const fine = grid('0', '1', '0.000001');
    const ask = (sum: number) => () =>
      cellFromColumns(
        { counts: new Int32Array(5).fill(2 ** 31 - 1), sums: new Float64Array(5).fill(sum) },
        fine,
      );
    expect(ask(0)).toThrow(/coarser step/);
    expect(ask(10 ** 15)).toThrow(/coarser step/);
  });
});

describe('cellFromSamples', () => {
  it('clamps to the bounds and rounds to the grid, halves up', () => {
    const cell = cellFromSamples(
      [-3, 0.24, 0.25, 9.9, 99].map((value, k) => ({ user: `u${k}`, value })),
      values,
    );
    expect([...cell.values.sums]).toEqual([0, 0, 1, 20, 20]);
  });

  it('clamps every value before it is added up, so that one far outside cannot make up for others', () => {
    const cell = cellFromSamples(
      [-100, 10, 10, 100, 0].map((value, k) => ({ user: k < 3 ? 'a' : 'b', value })),
      values,
    );
    expect([...cell.values.sums]).toEqual([40, 20]);
    expect([1, 2, 3].map(length => cell.values.prefixSum!(0, length))).toEqual([0, 20, 40]);
  });

  it('puts users of equal counts in the order of their keys: never by row order, never by what they say', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e'], { minLength: 2 }), users => {
        const says = (user: string) => 'caebd'.indexOf(user);
        const cell = cellFromSamples(
          users.map(user => ({ user, value: says(user) })),
          values,
        );
        expect([...cell.values.sums]).toEqual([...users].sort().map(user => 2 * says(user)));
      }),
    );
  });

  it('keeps the samples of a user in the order they came', () => {
    const cell = cellFromSamples(
      [4, 1, 2].map(value => ({ user: 'a', value })),
      values,
    );
    expect([0, 1, 2, 3].map(length => cell.values.prefixSum!(0, length))).toEqual([0, 8, 10, 14]);
  });

  it('refuses a value that is not finite, without quoting it', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => cellFromSamples([{ user: 'a', value }], values)).toThrow(
        'A value is not a finite number; leave such samples out first.',
      );
    }
  });
});
