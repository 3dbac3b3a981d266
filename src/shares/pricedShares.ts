import { cellsOfUnits, type Membership, noiseCost } from './allocation.ts';

/** Shares of ε that no unit overspends, and prices that prove how good they are. */
export interface PricedShares {
  /** ε_h / ε for each cell. */
  readonly share: Float64Array;
  /** What a little more budget of each unit would be worth; `dualBound` makes the proof of it. */
  readonly price: Float64Array;
}

/** No case met so far needs more than 110, most need 30; ten million unit-cell pairs take about 0.1 s a round. */
const ROUNDS = 200;

/** With more, prices of units that hardly matter swing for long, and shares made from them stay poor. */
const MOST_MOMENTUM = 0.8;

/** How often shares are made from prices to see how far they are from the bound: it costs half a round. */
const LOOK_EVERY = 4;

/**
 * Dual prices, by multiplicative updates: minimises Σ cost/share over all shares that give no unit more than 1 in its
 * cells together, until at most the part `gap` of it is left to gain. Requires positive costs, and a unit in every
 * cell.
 *
 * Each unit has a price λ. A cell asks for the share √(cost/Λ), Λ being what its units' prices sum to, and units that
 * are asked for more than they have become dearer: λ ← λ·load². That never lowers the dual bound. Each round starts
 * from prices that went on the way they were going, as in Nesterov's method; when the bound falls they have gone too
 * far, and momentum starts anew [O'Donoghue and Candès 2015] https://arxiv.org/abs/1204.3982. Shares at least potential
 * delay is what this is called in networks [Massoulié and Roberts 2002] https://doi.org/10.1109/TNET.2002.1012364.
 *
 * Only + − × ÷ √, which every machine rounds alike. Arguments in docs/proofs/allocation.md.
 */
export function pricedShares(membership: Membership, cost: Float64Array, gap: number): PricedShares {
  const many = Float64Array.from(cellsOfUnits(membership));
  let share = withinBudgets(membership, new Float64Array(cost.length).fill(1), many);
  let least = noiseCost({ parts: share, whole: 1 }, cost);

  // Roots of prices, since a round multiplies these by the load; dearest at first where most is wanted.
  const root = many;
  const settled = many.slice();
  const price = new Float64Array(many.length);
  const bestPrice = new Float64Array(many.length);
  const load = new Float64Array(many.length);
  const asked = new Float64Array(cost.length);
  let bestBound = 0;
  let boundBefore = 0;
  let steps = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (let unit = 0; unit < root.length; unit++) price[unit] = root[unit]! * root[unit]!;
    const bound = ask(membership, cost, price, asked, load);
    if (bound > bestBound) {
      bestBound = bound;
      bestPrice.set(price);
    }
    if (round % LOOK_EVERY === 0) {
      const feasible = withinBudgets(membership, asked, load);
      const noise = noiseCost({ parts: feasible, whole: 1 }, cost);
      if (noise < least) [least, share] = [noise, feasible];
      if (least <= bestBound * (1 + gap)) break;
    }
    steps = bound < boundBefore ? 0 : steps + 1;
    boundBefore = bound;
    moveOn(root, settled, load, Math.min(MOST_MOMENTUM, Math.max(0, (steps - 1) / (steps + 2))));
  }
  return { share, price: bestPrice };
}

/**
 * (Σ √(cost·Λ))² / Σ λ: no shares that keep within the budgets have a smaller Σ cost/share, whatever the prices. Made
 * smaller by a part in 10⁹, which is more than the rounding of these sums can add.
 */
export function dualBound(membership: Membership, cost: Float64Array, price: Float64Array): number {
  const [asked, load] = [new Float64Array(cost.length), new Float64Array(price.length)];
  return ask(membership, cost, price, asked, load) * (1 - 1e-9);
}

/** Writes what every cell asks for at these prices and what that makes every unit spend; returns the dual bound. */
function ask(
  { start, unit }: Membership,
  cost: Float64Array,
  price: Float64Array,
  asked: Float64Array,
  load: Float64Array,
): number {
  load.fill(0);
  let worth = 0;
  for (let cell = 0; cell < cost.length; cell++) {
    const end = start[cell + 1]!;
    let sum = 0;
    for (let row = start[cell]!; row < end; row++) sum += price[unit[row]!]!;
    const share = Math.sqrt(cost[cell]! / sum);
    for (let row = start[cell]!; row < end; row++) load[unit[row]!]! += share;
    asked[cell] = share;
    worth += share * sum;
  }
  let paid = 0;
  for (const each of price) paid += each;
  return (worth * worth) / paid;
}

/** Asked shares divided by the largest load among the cell's units: then no unit spends more than 1. */
function withinBudgets({ start, unit }: Membership, asked: Float64Array, load: Float64Array): Float64Array {
  const share = new Float64Array(asked.length);
  for (let cell = 0; cell < asked.length; cell++) {
    let most = 0;
    for (let row = start[cell]!; row < start[cell + 1]!; row++) most = Math.max(most, load[unit[row]!]!);
    share[cell] = asked[cell]! / most;
  }
  return share;
}

/**
 * One round of prices, and `momentum` times the same again: r = next/settled to the power of momentum, by its Padé
 * approximant, which is right at momentum 0 and 1 and near r = 1, and stays positive and bounded.
 */
function moveOn(root: Float64Array, settled: Float64Array, load: Float64Array, momentum: number): void {
  const [more, less] = [1 + momentum, 1 - momentum];
  for (let unit = 0; unit < root.length; unit++) {
    const next = root[unit]! * load[unit]!;
    const before = settled[unit]!;
    // A price whose square would vanish has no say any more.
    root[unit] = next < 1e-150 ? 0 : (next * (more * next + less * before)) / (less * next + more * before);
    settled[unit] = next;
  }
}
