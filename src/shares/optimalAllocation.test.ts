import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { referenceAllocation } from '../../test/support/referenceAllocation.ts';
import { fraction, toText } from '../terms/rational.ts';
import {
  cellEpsilon,
  cellsOfUnits,
  evenAllocation,
  type Membership,
  noiseCost,
  verifyAllocation,
} from './allocation.ts';
import { optimalAllocation } from './optimalAllocation.ts';

/** Cells by the units in them. */
function city(units: number, cells: readonly (readonly number[])[]): Membership {
  const start = Int32Array.from([0, ...cells.map((_, k) => cells.slice(0, k + 1).flat().length)]);
  return { units, start, unit: Int32Array.from(cells.flat()) };
}

const UNITS = 12;

/** Random cities with costs from `least` up to `most`; units in no cell and cells with no unit among them. */
function anyCase(least: number, most: number) {
  const cost = fc
    .double({ min: Math.log(Math.max(least, 1e-12)), max: Math.log(most), noNaN: true })
    .map(Math.exp);
  const cell = fc.record({
    units: fc.uniqueArray(fc.integer({ min: 0, max: UNITS - 1 })),
    cost: least === 0 ? fc.oneof({ weight: 4, arbitrary: cost }, fc.constant(0)) : cost,
  });
  return fc.array(cell, { minLength: 1, maxLength: 15 }).map(cells => ({
    membership: city(
      UNITS,
      cells.map(each => each.units),
    ),
    cost: Float64Array.from(cells, each => each.cost),
  }));
}

const alike = anyCase(0.1, 10);
const extreme = anyCase(0, 1e12);

describe('optimalAllocation', () => {
  it('never lets a unit spend more than ε, in integers', () => {
    fc.assert(
      fc.property(fc.oneof(alike, extreme), ({ membership, cost }) => {
        verifyAllocation(membership, optimalAllocation(membership, cost).allocation);
      }),
    );
  });

  it('is never worse than even', () => {
    fc.assert(
      fc.property(fc.oneof(alike, extreme), ({ membership, cost }) => {
        const { allocation, objective } = optimalAllocation(membership, cost);
        expect(objective).toBe(noiseCost(allocation, cost));
        expect(objective).toBeLessThanOrEqual(noiseCost(evenAllocation(membership), cost));
      }),
    );
  });

  it('is never worse than giving each cell ε divided by the most cells of any of its units', () => {
    fc.assert(
      fc.property(alike, ({ membership, cost }) => {
        const many = cellsOfUnits(membership);
        const simple = cost.reduce((sum, each, cell) => {
          const units = membership.unit.subarray(membership.start[cell], membership.start[cell + 1]);
          return sum + each * Math.max(1, ...Array.from(units, unit => many[unit]!));
        }, 0);
        expect(optimalAllocation(membership, cost).objective).toBeLessThanOrEqual(simple * (1 + 1e-6));
      }),
    );
  });

  it('proves itself within 1 % of the best, with costs of zero and costs 10²⁴ apart too', () => {
    fc.assert(
      fc.property(fc.oneof(alike, extreme), ({ membership, cost }) => {
        const { objective, bound } = optimalAllocation(membership, cost);
        expect(bound).toBeLessThanOrEqual(objective);
        expect(objective).toBeLessThanOrEqual(bound * 1.01);
      }),
      { numRuns: 500 },
    );
  });

  it('agrees with an interior-point method within 1 %, and its bound never lies above that', () => {
    fc.assert(
      fc.property(alike, ({ membership, cost }) => {
        const { objective, bound } = optimalAllocation(membership, cost);
        const reference = referenceAllocation(membership, cost).objective;
        expect(Math.abs(objective / reference - 1)).toBeLessThan(0.01);
        expect(bound).toBeLessThanOrEqual(reference);
      }),
    );
  });

  it('leaves nothing over: no cell could have one part more', () => {
    fc.assert(
      fc.property(alike, ({ membership, cost }) => {
        const { allocation } = optimalAllocation(membership, cost);
        for (const cell of allocation.parts.keys()) {
          const parts = allocation.parts.map((each, other) => (other === cell ? each + 1 : each));
          const isEmpty = membership.start[cell] === membership.start[cell + 1];
          if (isEmpty) expect(allocation.parts[cell]).toBe(allocation.whole);
          else expect(() => verifyAllocation(membership, { ...allocation, parts })).toThrow(/budget/);
        }
      }),
    );
  });

  it('gives the cells of a single unit shares in proportion to the root of their cost', () => {
    const cost = Float64Array.from([1, 4, 9, 100]);
    const oneBus = city(1, [[0], [0], [0], [0]]);
    const { allocation, objective } = optimalAllocation(oneBus, cost);
    [1, 2, 3, 10].forEach((root, cell) => {
      expect(allocation.parts[cell]! / allocation.whole).toBeCloseTo(root / 16, 5);
    });
    expect(objective / 256).toBeCloseTo(1, 6);
  });

  it('finds the balance of two buses that share a cell', () => {
    // Cells {a}, {a, b}, {b} at cost 1: x, y, x with x + y = 1, so 2/x² = 1/y², x = √2·y.
    const { allocation } = optimalAllocation(city(2, [[0], [0, 1], [1]]), Float64Array.from([1, 1, 1]));
    const shared = 1 / (1 + Math.SQRT2);
    [1 - shared, shared, 1 - shared].forEach((share, cell) => {
      expect(allocation.parts[cell]! / allocation.whole).toBeCloseTo(share, 2);
    });
  });

  it('serves fleets that never meet as if each were alone', () => {
    const cost = Float64Array.from([1, 4, 1, 1, 1]);
    const { objective } = optimalAllocation(city(2, [[0], [0], [1], [1], [1]]), cost);
    expect(objective / (9 + 9)).toBeCloseTo(1, 3);
  });

  it('is even where nobody is in two cells, and wherever nothing beats it', () => {
    const byCell = city(4, [[0, 1], [2], [3]]);
    expect(optimalAllocation(byCell, Float64Array.from([1, 50, 0]))).toEqual({
      allocation: evenAllocation(byCell),
      objective: 51,
      bound: 51,
    });
    const oneBus = city(1, [[0], [0], [0]]);
    expect(optimalAllocation(oneBus, new Float64Array(3).fill(2)).allocation).toEqual(evenAllocation(oneBus));
  });

  it('cares neither for units that go where another goes too, nor for units in no cell', () => {
    fc.assert(
      fc.property(alike, fc.nat(UNITS - 1), ({ membership, cost }, original) => {
        const cells = Array.from(cost, (_, cell) => [
          ...membership.unit.subarray(membership.start[cell], membership.start[cell + 1]),
        ]);
        const copied = cells.map(units => (units.includes(original) ? [...units, UNITS] : units));
        const { objective } = optimalAllocation(city(UNITS + 2, copied), cost);
        expect(objective / optimalAllocation(membership, cost).objective).toBeCloseTo(1, 2);
      }),
    );
  });

  it('gives a cell that costs nothing a small share, at next to no cost to the others', () => {
    const { allocation, objective } = optimalAllocation(
      city(1, [[0], [0], [0]]),
      Float64Array.from([1, 0, 1]),
    );
    expect(allocation.parts[1]).toBeGreaterThanOrEqual(1);
    expect(allocation.parts[1]! / allocation.whole).toBeLessThan(0.001);
    expect(objective).toBeLessThan(4 * 1.002);
  });

  it('is even where no cell costs anything, and where there is one cell, or none', () => {
    for (const [membership, cost] of [
      [city(2, [[0], [0, 1]]), [0, 0]],
      [city(3, [[0, 1, 2]]), [7]],
      [city(0, [[]]), [7]],
      [city(3, []), []],
    ] as const) {
      const { allocation, objective, bound } = optimalAllocation(membership, Float64Array.from(cost));
      expect(allocation).toEqual(evenAllocation(membership));
      expect(objective).toBe(bound);
    }
  });

  it('depends on ratios of costs only, at any scale', () => {
    const membership = city(3, [[0, 1], [1, 2], [0], [2]]);
    const parts = (scale: number) =>
      optimalAllocation(
        membership,
        Float64Array.from([1, 2, 4, 8], each => each * scale),
      ).allocation;
    for (const scale of [2 ** -1000, 2 ** -60, 2 ** 900]) expect(parts(scale)).toEqual(parts(1));
  });

  it('gives shares that print as short decimals', () => {
    const { allocation } = optimalAllocation(city(2, [[0], [0, 1], [1]]), Float64Array.from([1, 2, 3]));
    for (const cell of allocation.parts.keys()) {
      expect(toText(cellEpsilon(fraction(1, 2), allocation, cell))).toMatch(/^0\.\d{1,8}$/);
    }
  });
});
