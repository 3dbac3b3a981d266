import { type Allocation, cellsOfUnits, type Membership } from './allocation.ts';

/**
 * Shares as whole parts of a power of ten: each rounded down, then what rounding left over is handed out, part by part, to
 * cells all of whose units have some left. So no unit spends more than `whole`, and no cell could have one part more.
 * Nothing if even the finest whole would leave a cell without a part.
 */
export function wholeParts(membership: Membership, share: Float64Array): Allocation | undefined {
  const least = share.reduce((a, b) => Math.min(a, b), 1);
  const cells = cellsOfUnits(membership).reduce((a, b) => Math.max(a, b), 1);
  let whole = 1e6;
  while (whole * least < 1e4 && whole * 10 * cells < Number.MAX_SAFE_INTEGER) whole *= 10;
  // The shares' own rounding errors must not become a part too many; the part that this may cost is handed out below.
  const parts = share.map(each => Math.floor(each * whole * (1 - 1e-12)));
  if (!parts.every(each => each >= 1)) return undefined;
  handOut(membership, parts, whole);
  return { parts, whole };
}

function handOut({ units, start, unit }: Membership, parts: Float64Array, whole: number): void {
  const left = new Float64Array(units).fill(whole);
  for (let cell = 0; cell < parts.length; cell++) {
    for (let row = start[cell]!; row < start[cell + 1]!; row++) left[unit[row]!]! -= parts[cell]!;
  }
  for (let cell = 0; cell < parts.length; cell++) {
    let spare = whole - parts[cell]!;
    for (let row = start[cell]!; row < start[cell + 1]!; row++) spare = Math.min(spare, left[unit[row]!]!);
    parts[cell]! += spare;
    for (let row = start[cell]!; row < start[cell + 1]!; row++) left[unit[row]!]! -= spare;
  }
}
