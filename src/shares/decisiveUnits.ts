import type { Membership } from './allocation.ts';

/**
 * Undominated units (by prefix dominance): the same cells with fewer units, and the same constraints. Of units in the
 * same cells one stays, and a unit that stops where another goes on (its cells are the other's first ones, in the order
 * of cells) goes, since it never spends more. What any allocation makes the busiest unit spend stays the same.
 *
 * Where most units are in a few cells most of them go; finding that out takes as long as a few rounds of prices.
 */
export function decisiveUnits(membership: Membership): Membership {
  const { units, start, unit } = membership;
  // Units walk down a tree, a branch for each cell they are in: they part where their cells part. Node 0 is in no cell yet.
  const node = new Int32Array(units);
  const lastBranch = new Int32Array(unit.length + 1);
  let nodes = 1;
  for (let cell = 0; cell + 1 < start.length; cell++) {
    const firstOfCell = nodes;
    for (let row = start[cell]!; row < start[cell + 1]!; row++) {
      const from = node[unit[row]!]!;
      if (lastBranch[from]! < firstOfCell) lastBranch[from] = nodes++;
      node[unit[row]!] = lastBranch[from]!;
    }
  }

  // At the end of every branch one unit stays.
  const TAKEN = -1;
  const number = new Int32Array(units).fill(-1);
  let kept = 0;
  for (let each = 0; each < units; each++) {
    const end = node[each]!;
    if (end === 0 || lastBranch[end] !== 0) continue;
    lastBranch[end] = TAKEN;
    number[each] = kept++;
  }
  return renumbered(membership, number, kept);
}

/** Only the units that have a number. */
function renumbered({ start, unit }: Membership, number: Int32Array, units: number): Membership {
  let rows = 0;
  for (const each of unit) if (number[each]! >= 0) rows++;
  const kept = { units, start: new Int32Array(start.length), unit: new Int32Array(rows) };
  let next = 0;
  for (let cell = 0; cell + 1 < start.length; cell++) {
    for (let row = start[cell]!; row < start[cell + 1]!; row++) {
      const renumbered = number[unit[row]!]!;
      if (renumbered >= 0) kept.unit[next++] = renumbered;
    }
    kept.start[cell + 1] = next;
  }
  return kept;
}
