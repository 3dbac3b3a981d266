import type { Membership } from './allocation.ts';

/** Shares of ε that no unit overspends, and a proof of how good they are. */
export interface Shares {
  /** ε_h / ε for each cell. */
  readonly share: Float64Array;
  /** What each unit's budget is worth: prices that prove the shares good, by `dualBound`. */
  readonly price: Float64Array;
}

/**
 * Minimises Σ cost/share over all shares that give no unit more than 1 in its cells together, until what is proven to be
 * left to gain is below `gap`. Requires every cost to be positive and every cell to have a unit.
 *
 * Each unit has a price. Prices λ ask each cell for the share √(cost/Λ), Λ being the sum over its units, and a unit that is
 * asked for too much becomes dearer: λ ← λ·load². This never lowers the dual bound (Σ √(cost·Λ))² / Σ λ, and asked shares
 * divided by the largest load among a cell's units are feasible. Arguments in docs/proofs/allocation.md.
 */
export function pricedShares(membership: Membership, cost: Float64Array, gap: number): Shares {
  const { units, start, unit } = membership;
  const cells = cost.length;
  const price = new Float64Array(units).fill(1);
  const load = new Float64Array(units);
  const asked = new Float64Array(cells);
  let best = startShares(membership);
  let least = objective(best, cost);
  let bound = 0;
  const proof = price.slice();

  for (let round = 0; round < 500; round++) {
    load.fill(0);
    let worth = 0;
    for (let cell = 0; cell < cells; cell++) {
      let sum = 0;
      for (let row = start[cell]!; row < start[cell + 1]!; row++) sum += price[unit[row]!]!;
      const share = Math.sqrt(cost[cell]! / sum);
      asked[cell] = share;
      worth += share * sum;
      for (let row = start[cell]!; row < start[cell + 1]!; row++) load[unit[row]!]! += share;
    }
    let paid = 0;
    for (let each = 0; each < units; each++) paid += price[each]!;
    if ((worth * worth) / paid > bound) {
      bound = (worth * worth) / paid;
      proof.set(price);
    }

    if (round % 10 === 0) {
      const share = feasible(membership, asked, load);
      const value = objective(share, cost);
      if (value < least) [best, least] = [share, value];
      if (least <= bound * (1 + gap)) break;
    }
    for (let each = 0; each < units; each++) price[each]! *= load[each]! ** 2;
  }
  return { share: best, price: proof };
}

/** (Σ √(cost·Λ))² / Σ λ: no shares that hold the constraints have a smaller Σ cost/share, whatever the prices. */
export function dualBound({ start, unit }: Membership, cost: Float64Array, price: Float64Array): number {
  let worth = 0;
  for (let cell = 0; cell < cost.length; cell++) {
    let sum = 0;
    for (let row = start[cell]!; row < start[cell + 1]!; row++) sum += price[unit[row]!]!;
    worth += Math.sqrt(cost[cell]! * sum);
  }
  return worth ** 2 / price.reduce((a, b) => a + b, 0);
}

/** One divided by the most cells of any of a cell's units: feasible, and never below the even share. */
function startShares(membership: Membership): Float64Array {
  const { units, start, unit } = membership;
  const load = new Float64Array(units);
  for (const each of unit) load[each]!++;
  return feasible(membership, new Float64Array(start.length - 1).fill(1), load);
}

function feasible({ start, unit }: Membership, asked: Float64Array, load: Float64Array): Float64Array {
  return asked.map((share, cell) => {
    let most = 0;
    for (let row = start[cell]!; row < start[cell + 1]!; row++) most = Math.max(most, load[unit[row]!]!);
    return share / most;
  });
}

function objective(share: Float64Array, cost: Float64Array): number {
  let sum = 0;
  for (let cell = 0; cell < share.length; cell++) sum += cost[cell]! / share[cell]!;
  return sum;
}
