import {
  type Allocation,
  evenAllocation,
  type Membership,
  noiseCost,
  verifyAllocation,
} from './allocation.ts';
import { decisiveUnits } from './decisiveUnits.ts';
import { dualBound, pricedShares } from './pricedShares.ts';
import { wholeParts } from './wholeParts.ts';

/** An allocation with what it achieves: Σ cost/(ε_h/ε), and a bound that no allocation can go below. */
export interface OptimalAllocation {
  readonly allocation: Allocation;
  readonly objective: number;
  readonly bound: number;
}

/** Solved until at most this much, relatively, is proven to be left to gain. */
const GAP = 0.002;

/** A cell whose noise costs nothing is treated as if √cost were this part of a typical one. */
const LEAST_ROOT = 1e-3;

/**
 * The allocation with the least Σ cost/ε_h among those that give no unit more than ε, within 1 %; the even one if that is
 * as good. `cost` is what a cell's noise costs at ε_h = ε: public, finite, not negative. No value has a say in it, and
 * equal inputs give equal allocations.
 */
export function optimalAllocation(membership: Membership, cost: Float64Array): OptimalAllocation {
  const even = evenAllocation(membership);
  const evenly = { allocation: even, objective: noiseCost(even, cost), bound: 0 };
  const most = cost.reduce((a, b) => Math.max(a, b), 0);
  if (most === 0) return evenly;
  // Nobody is in two cells: every cell has all of ε.
  if (even.whole === 1) return { ...evenly, bound: evenly.objective };

  const occupied = withoutEmptyCells(decisiveUnits(membership));
  // Only ratios of costs matter: with the largest at 1, no square or root leaves the range of doubles.
  const relative = cost.map(each => each / most);
  const least = (LEAST_ROOT * relative.reduce((sum, each) => sum + Math.sqrt(each), 0)) / cost.length;
  const positive = relative.map(each => Math.max(each, least * least));
  const { share, price } = pricedShares(occupied, positive, GAP);
  const bound = most * dualBound(occupied, relative, price);
  const allocation = wholeParts(occupied, relative, share);
  const objective = noiseCost(allocation, cost);
  if (objective >= evenly.objective) return { ...evenly, bound };
  verifyAllocation(membership, allocation);
  return { allocation, objective, bound };
}

/** A cell without units may have all of ε: as if one unit were in it and nowhere else. */
function withoutEmptyCells(membership: Membership): Membership {
  const { start } = membership;
  const cells = start.length - 1;
  let empty = 0;
  for (let cell = 0; cell < cells; cell++) if (start[cell] === start[cell + 1]) empty++;
  if (empty === 0) return membership;

  const occupied = {
    units: membership.units + empty,
    start: new Int32Array(cells + 1),
    unit: new Int32Array(membership.unit.length + empty),
  };
  let next = membership.units;
  for (let cell = 0; cell < cells; cell++) {
    const units = membership.unit.subarray(start[cell], start[cell + 1]);
    occupied.unit.set(units.length === 0 ? [next++] : units, occupied.start[cell]);
    occupied.start[cell + 1] = occupied.start[cell]! + Math.max(1, units.length);
  }
  return occupied;
}
