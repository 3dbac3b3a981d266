import { describe, expect, it } from 'vitest';
import { referenceAllocation } from './referenceAllocation.ts';

describe('referenceAllocation', () => {
  it('finds what is known in closed form: one unit, two that share a cell, a cell with no unit', () => {
    const costs = Float64Array.from([1, 4, 9, 100, 7]);
    const oneBus = { units: 1, start: Int32Array.from([0, 1, 2, 3, 4, 4]), unit: new Int32Array(4) };
    const { share, objective } = referenceAllocation(oneBus, costs);
    // Shares in proportion to √cost: (1 + 2 + 3 + 10)² for the bus, and all of ε for the cell without units.
    [1 / 16, 2 / 16, 3 / 16, 10 / 16, 1].forEach((each, cell) => {
      expect(share[cell]).toBeCloseTo(each, 4);
    });
    expect(objective / (256 + 7)).toBeCloseTo(1, 5);

    const shared = { units: 2, start: Int32Array.from([0, 1, 3, 4]), unit: Int32Array.from([0, 0, 1, 1]) };
    const balanced = referenceAllocation(shared, Float64Array.from([1, 1, 1]));
    // x, y, x with x + y = 1 and x = √2·y: 2/x + 1/y = (1 + √2)².
    expect(balanced.objective / (1 + Math.SQRT2) ** 2).toBeCloseTo(1, 5);
  });
});
