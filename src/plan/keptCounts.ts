import type { Absent } from '../arrays/cellCounts.ts';
import type { MapCounts } from '../ingest/counts/mapTotals.ts';

/** Counts from which `maxCells` may have taken units out of cells. Public, as counts are. */
export interface KeptCounts extends MapCounts {
  readonly left?: LeftOut;
}

/** What was taken out. */
export interface LeftOut {
  /** For every row that is kept, its number in the counts as they were read. */
  readonly row: Int32Array;
  /** The counts of those who left cell c: gone[start[c]] … gone[start[c + 1] − 1]. */
  readonly start: Int32Array;
  readonly gone: Int32Array;
}

/** The counts without the rows whose flag in `isGone` is 1. */
export function withoutRows(counts: MapCounts, isGone: Uint8Array): KeptCounts {
  const cells = counts.cells.h3.length;
  const leaving = isGone.reduce((sum, one) => sum + one, 0);
  const kept = counts.unit.length - leaving;
  const [start, startOfGone] = [new Int32Array(cells + 1), new Int32Array(cells + 1)];
  const [unit, count, row] = [new Int32Array(kept), new Int32Array(kept), new Int32Array(kept)];
  const gone = new Int32Array(leaving);
  let [next, nextGone] = [0, 0];
  for (let cell = 0; cell < cells; cell++) {
    for (let each = counts.start[cell]!; each < counts.start[cell + 1]!; each++) {
      if (isGone[each]) {
        gone[nextGone++] = counts.count[each]!;
        continue;
      }
      unit[next] = counts.unit[each]!;
      count[next] = counts.count[each]!;
      row[next++] = each;
    }
    start[cell + 1] = next;
    startOfGone[cell + 1] = nextGone;
  }
  return {
    cells: counts.cells,
    units: counts.units,
    start,
    unit,
    count,
    left: { row, start: startOfGone, gone },
  };
}

/** The counts of one cell, in the order of its units: by the bytes of the user's key. */
export function countsOfCell(counts: MapCounts, cell: number): Int32Array {
  return counts.count.subarray(counts.start[cell], counts.start[cell + 1]);
}

/** The row of a cell's n-th member in the counts, and in the totals, as they were read. */
export function rowsOfCell({ start, left }: KeptCounts, cell: number): (member: number) => number {
  const first = start[cell]!;
  return left === undefined ? member => first + member : member => left.row[first + member]!;
}

/** Who was kept out of a cell; nobody where `maxCells` took nobody. */
export function absentFromCell({ left }: KeptCounts, cell: number): Absent | undefined {
  if (left === undefined || left.start[cell] === left.start[cell + 1]) return undefined;
  const counts = left.gone.subarray(left.start[cell], left.start[cell + 1]);
  return { counts, samples: counts.reduce((sum, count) => sum + count, 0) };
}

/** Distinct users, not units: a user on three days is one user. Rows of a cell come sorted by user. */
export function usersOfCell({ start, unit, units }: MapCounts, cell: number): number {
  let users = 0;
  for (let row = start[cell]!; row < start[cell + 1]!; row++) {
    if (row === start[cell] || units.user[unit[row]!] !== units.user[unit[row - 1]!]) users++;
  }
  return users;
}
