import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenAllocation, type Membership, verifyAllocation } from './allocation.ts';
import { noiseCost, optimalAllocation } from './optimalAllocation.ts';

/** Cells by the units in them. */
function city(units: number, cells: readonly (readonly number[])[]): Membership {
  const start = Int32Array.from([0, ...cells.map((_, k) => cells.slice(0, k + 1).flat().length)]);
  return { units, start, unit: Int32Array.from(cells.flat()) };
}

const anyCity = fc
  .array(fc.uniqueArray(fc.integer({ min: 0, max: 11 })), { minLength: 1, maxLength: 15 })
  .map(cells => city(12, cells));
const anyCost = fc.oneof(
  fc.double({ min: 0.1, max: 10, noNaN: true }),
  fc.double({ min: 0, max: 1e12, noNaN: true }),
);
const anyCase = anyCity.chain(membership =>
  fc.record({
    membership: fc.constant(membership),
    cost: fc
      .array(anyCost, { minLength: membership.start.length - 1, maxLength: membership.start.length - 1 })
      .map(costs => Float64Array.from(costs)),
  }),
);

describe('optimalAllocation', () => {
  it('never lets a unit spend more than ε, and is never worse than even', () => {
    fc.assert(
      fc.property(anyCase, ({ membership, cost }) => {
        const { allocation, objective, bound } = optimalAllocation(membership, cost);
        verifyAllocation(membership, allocation);
        expect(objective).toBe(noiseCost(allocation, cost));
        expect(objective).toBeLessThanOrEqual(noiseCost(evenAllocation(membership), cost));
        expect(bound).toBeLessThanOrEqual(objective * (1 + 1e-12));
        expect(objective).toBeLessThanOrEqual(bound * 1.01);
      }),
    );
  });
});
