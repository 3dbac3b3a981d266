import { describe, expect, it } from 'vitest';
import { type Allocation, type Membership, verifyAllocation } from './allocation.ts';
import { wholeParts } from './wholeParts.ts';

/** One unit in all of so many cells. */
function oneBus(cells: number): Membership {
  return {
    units: 1,
    start: Int32Array.from({ length: cells + 1 }, (_, k) => k),
    unit: new Int32Array(cells),
  };
}

/** Shares in proportion to the given numbers, summing to 1. */
function inProportion(numbers: readonly number[]): Float64Array {
  const sum = numbers.reduce((a, b) => a + b);
  return Float64Array.from(numbers, each => each / sum);
}

function noise(share: ArrayLike<number>, cost: Float64Array): number {
  return cost.reduce((sum, each, cell) => sum + each / share[cell]!, 0);
}

function sharesOf({ parts, whole }: Allocation): Float64Array {
  return parts.map(each => each / whole);
}

describe('wholeParts', () => {
  it('counts in millionths where these will do, and hands out every one of them', () => {
    const allocation = wholeParts(oneBus(3), Float64Array.from([1, 1, 1]), inProportion([1, 1, 1]));
    expect(allocation.whole).toBe(1e6);
    expect([...allocation.parts].sort()).toEqual([333333, 333333, 333334]);
  });

  it('costs less than a millionth of the noise, with finer parts where a unit has many cells', () => {
    for (const cells of [2, 30, 1000, 20_000]) {
      const roots = Array.from({ length: cells }, (_, k) => 1 + (k % 17));
      const [cost, share] = [Float64Array.from(roots, root => root ** 2), inProportion(roots)];
      const allocation = wholeParts(oneBus(cells), cost, share);
      verifyAllocation(oneBus(cells), allocation);
      expect(noise(sharesOf(allocation), cost) / noise(share, cost)).toBeLessThan(1 + 1e-6);
      expect(allocation.whole).toBeGreaterThanOrEqual(1e6);
      expect(Number.isInteger(Math.log10(allocation.whole))).toBe(true);
    }
  });

  it('leaves no cell with fewer than ten parts, however little it matters', () => {
    const allocation = wholeParts(oneBus(2), Float64Array.from([1, 0]), inProportion([1, 3e-8]));
    expect(allocation).toEqual({ parts: Float64Array.from([1e9 - 30, 30]), whole: 1e9 });
  });

  it('lets cells take turns at what shares leave over', () => {
    // Both of two cells could take all that is left.
    const { parts } = wholeParts(oneBus(2), Float64Array.from([1, 1]), Float64Array.from([0.25, 0.25]));
    expect(parts[0]! + parts[1]!).toBe(1e6);
    expect(Math.abs(parts[0]! - parts[1]!)).toBeLessThan(0.25e6);
  });

  it('gives every cell a part, even where a share is finer than sums can be', () => {
    const { parts, whole } = wholeParts(oneBus(2), Float64Array.from([1, 0]), inProportion([1, 1e-17]));
    expect(whole).toBe(1e15);
    expect(parts[0]! + parts[1]!).toBe(whole);
    expect(parts[1]).toBeGreaterThanOrEqual(1);
    expect(parts[1]! / whole).toBeLessThan(1e-10);
  });
});
