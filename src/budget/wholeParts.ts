import { type Allocation, cellsOfUnits, type Membership } from './allocation.ts';

/** No cell may be left with fewer: then even one that hardly matters is less than a tenth below what it was to get. */
const LEAST_PARTS = 10;

/** How much more noise, relatively, whole parts may cause than the shares they are made of. */
const ROUNDING = 1e-6;

/**
 * Shares as whole parts, rounded down, then what is left over handed out: no unit spends more than `whole`, and no cell
 * could have one part more. Nothing if that takes more digits than sums can have (docs/decisions/0051-whole-parts.md).
 */
export function wholeParts(
  membership: Membership,
  cost: Float64Array,
  share: Float64Array,
): Allocation | undefined {
  const wanted = noiseOf(share, 1, cost) * (1 + ROUNDING);
  const most = cellsOfUnits(membership).reduce((a, b) => Math.max(a, b), 1);
  let finest: Allocation | undefined;
  for (let whole = 1e6; whole * most < Number.MAX_SAFE_INTEGER; whole *= 10) {
    // Shares carry the rounding of sums over up to 10⁶ cells, which must not become a part too many. The part that this may
    // cost is handed out again.
    const parts = share.map(each => Math.floor(each * whole * (1 - 1e-10)));
    const fewest = parts.reduce((a, b) => Math.min(a, b), whole);
    if (fewest < 1) continue;
    handOut(membership, parts, whole);
    finest = { parts, whole };
    if (fewest >= LEAST_PARTS && noiseOf(parts, whole, cost) <= wanted) break;
  }
  return finest;
}

/**
 * Cells take turns at what their units have left: a part each, then two, then four, until each has a unit with nothing left.
 * Turns, so that no cell takes what would do as much good in its neighbours.
 */
function handOut({ units, start, unit }: Membership, parts: Float64Array, whole: number): void {
  const left = new Float64Array(units).fill(whole);
  for (let cell = 0; cell < parts.length; cell++) {
    for (let row = start[cell]!; row < start[cell + 1]!; row++) left[unit[row]!]! -= parts[cell]!;
  }
  let waiting = Int32Array.from(parts.keys());
  for (let turn = 1; waiting.length > 0; turn *= 2) {
    waiting = waiting.filter(cell => {
      let spare = turn;
      for (let row = start[cell]!; row < start[cell + 1]!; row++) spare = Math.min(spare, left[unit[row]!]!);
      if (spare === 0) return false;
      parts[cell]! += spare;
      for (let row = start[cell]!; row < start[cell + 1]!; row++) left[unit[row]!]! -= spare;
      return spare === turn;
    });
  }
}

function noiseOf(parts: Float64Array, whole: number, cost: Float64Array): number {
  let sum = 0;
  for (let cell = 0; cell < parts.length; cell++) sum += cost[cell]! * (whole / parts[cell]!);
  return sum;
}
