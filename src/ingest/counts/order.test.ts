import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { naturalOrder, numberKeys, pairKeys, sortBy } from './order.ts';

const anyKeys = fc
  .array(
    fc.tuple(
      fc.integer({ min: -5, max: 5 }),
      fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
    ),
    { maxLength: 60 },
  )
  .map(pairs => [Int32Array.from(pairs, ([a]) => a), Int32Array.from(pairs, ([, b]) => b)] as const);

describe('sortBy', () => {
  it('sorts stably by keys near together and far apart', () =>
    fc.assert(
      fc.property(anyKeys, ([, keys]) => {
        const due = [...keys.keys()].sort((x, y) => keys[x]! - keys[y]! || x - y);
        expect([...sortBy(naturalOrder(keys.length), keys)]).toEqual(due);
      }),
    ));

  it('sorts some of the rows', () => {
    expect([...sortBy(Int32Array.of(4, 0, 2), Int32Array.of(7, 1, 5, 0, 6))]).toEqual([2, 4, 0]);
  });
});

describe('pairKeys and numberKeys', () => {
  it('order and number pairs as a plain sort does', () =>
    fc.assert(
      fc.property(anyKeys, ([major, minor]) => {
        const keys = pairKeys(major, minor);
        const order = sortBy(naturalOrder(keys.length), keys);
        const due = [...keys.keys()].sort((x, y) => major[x]! - major[y]! || minor[x]! - minor[y]! || x - y);
        expect([...order]).toEqual(due);
        const { number, example } = numberKeys(order, keys);
        const pairs = [...new Set(due.map(row => `${major[row]} ${minor[row]}`))];
        expect(due.map(row => number[row])).toEqual(
          due.map(row => pairs.indexOf(`${major[row]} ${minor[row]}`)),
        );
        expect([...example].map(row => `${major[row]} ${minor[row]}`)).toEqual(pairs);
      }),
    ));
});
