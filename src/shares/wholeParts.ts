import { type Allocation, evenAllocation, type Membership, noiseCost } from './allocation.ts';

/** No cell may be left with fewer, if sums allow: then even one that hardly matters is a tenth off at most. */
const LEAST_PARTS = 10;

/** How much more noise, relatively, whole parts may cause than the shares they are made of. */
const ROUNDING = 1e-6;

/**
 * Integer rounding: shares as whole parts of a power of ten, rounded down, then what is left over handed out: no unit
 * spends more than `whole`, and no cell could have one part more. The even allocation where no power of ten is both
 * fine enough and small enough for exact sums: where a unit is in 10⁸ cells. Why powers of ten, and which:
 * docs/decisions/0051-whole-parts.md.
 */
export function wholeParts(membership: Membership, cost: Float64Array, share: Float64Array): Allocation {
  const wanted = noiseCost({ parts: share, whole: 1 }, cost) * (1 + ROUNDING);
  const even = evenAllocation(membership);
  let finest = even;
  for (let whole = 1e6; whole * even.whole < Number.MAX_SAFE_INTEGER; whole *= 10) {
    const parts = roundedDown(share, whole, even.whole);
    const fewest = parts.reduce((a, b) => Math.min(a, b), whole);
    // There are fewer parts than a unit has cells.
    if (fewest < 1) continue;
    handOut(membership, parts, whole);
    finest = { parts, whole };
    if (fewest >= LEAST_PARTS && noiseCost(finest, cost) <= wanted) break;
  }
  return finest;
}

/** Where that would leave a cell without any, every cell first gets one, out of as many as a unit has cells at most. */
function roundedDown(share: Float64Array, whole: number, mostCells: number): Float64Array {
  // Shares carry the rounding of sums over many cells, which must not become a part too many; what this margin may cost is
  // handed out again.
  const MARGIN = 1 - 1e-10;
  const parts = share.map(each => Math.floor(each * whole * MARGIN));
  if (parts.every(each => each >= 1)) return parts;
  return share.map(each => 1 + Math.floor(each * (whole - mostCells) * MARGIN));
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
