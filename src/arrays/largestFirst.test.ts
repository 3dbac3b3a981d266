import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededBits } from '../../lab/seededBits.ts';
import { below } from '../noise/uniform.ts';
import { largestFirst } from './largestFirst.ts';

/** The plain definition: by count, largest first, equals as they came. */
function expected(counts: Int32Array): number[] {
  return [...counts.keys()].sort((a, b) => counts[b]! - counts[a]! || a - b);
}

describe('largestFirst', () => {
  it('orders by count, largest first, and keeps equals as they came', () => {
    fc.assert(
      fc.property(fc.int32Array({ min: 1, max: 9, maxLength: 50 }), counts => {
        expect([...largestFirst(counts)]).toEqual(expected(counts));
      }),
    );
  });

  it('does so for lists of middling length', () => {
    const bits = seededBits(40);
    const counts = Int32Array.from({ length: 500 }, () => 1 + below(40, bits));
    expect([...largestFirst(counts)]).toEqual(expected(counts));
  });

  it.each([5, 3000, 2 ** 31 - 1])('does so for long lists too, with counts up to %d', most => {
    const bits = seededBits(41);
    const counts = Int32Array.from({ length: 5000 }, () => 1 + below(most, bits));
    expect([...largestFirst(counts)]).toEqual(expected(counts));
  });
});
