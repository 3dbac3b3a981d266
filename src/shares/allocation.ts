import { fraction, type Rational } from '../terms/rational.ts';

/** Which units are in which cells: public. The units of cell c are unit[start[c]] … unit[start[c + 1] − 1], each once. */
export interface Membership {
  readonly units: number;
  readonly start: Int32Array;
  readonly unit: Int32Array;
}

/**
 * How ε is shared over cells: cell h gets ε_h = ε · parts[h] / whole, in whole parts, so that what a unit spends in all
 * its cells is a sum of integers that either exceeds `whole` or does not.
 */
export interface Allocation {
  readonly parts: Float64Array;
  readonly whole: number;
}

/** Every cell gets ε divided by the largest number of cells that any unit is in. */
export function evenAllocation(membership: Membership): Allocation {
  const cells = membership.start.length - 1;
  return { parts: new Float64Array(cells).fill(1), whole: Math.max(1, mostOf(cellsOfUnits(membership))) };
}

/** In how many cells each unit is. */
export function cellsOfUnits({ units, unit }: Membership): Int32Array {
  const cells = new Int32Array(units);
  for (let row = 0; row < unit.length; row++) cells[unit[row]!]!++;
  return cells;
}

/**
 * The most parts that any unit spends. Composition: a unit's values touch only the cells it is in, so what it can
 * lose in all is the sum of their ε_h (docs/proofs/composition.md).
 */
export function mostParts(membership: Membership, { parts }: Allocation): number {
  const spent = new Float64Array(membership.units);
  for (let cell = 0; cell < parts.length; cell++) {
    for (let row = membership.start[cell]!; row < membership.start[cell + 1]!; row++) {
      spent[membership.unit[row]!]! += parts[cell]!;
    }
  }
  return mostOf(spent);
}

/** Proves an allocation, in integers, before anything is spent on it. */
export function verifyAllocation(membership: Membership, allocation: Allocation): void {
  const { parts, whole } = allocation;
  const isWhole = (value: number) => Number.isSafeInteger(value) && value >= 1;
  // With every part at most 2⁵³ divided by the cells of a unit, no sum can leave the exact integers.
  const most = mostOf(cellsOfUnits(membership)) * mostOf(parts);
  if (!isWhole(whole) || !parts.every(isWhole) || most > Number.MAX_SAFE_INTEGER) {
    throw new Error('an allocation must be in whole parts');
  }
  if (mostParts(membership, allocation) > whole)
    throw new Error('an allocation gives a unit more than its budget');
}

/** Σ cost/(ε_h/ε): what noise costs over all cells, `cost` being what it costs in a cell that has all of ε. */
export function noiseCost({ parts, whole }: Allocation, cost: Float64Array): number {
  let sum = 0;
  for (let cell = 0; cell < parts.length; cell++) sum += cost[cell]! * (whole / parts[cell]!);
  return sum;
}

/** ε_h, exactly. */
export function cellEpsilon(epsilon: Rational, { parts, whole }: Allocation, cell: number): Rational {
  return fraction(epsilon.num * BigInt(parts[cell]!), epsilon.den * BigInt(whole));
}

function mostOf(values: Int32Array | Float64Array): number {
  let most = 0;
  for (const value of values) most = Math.max(most, value);
  return most;
}
