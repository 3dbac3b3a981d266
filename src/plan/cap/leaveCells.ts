import type { MapCounts } from '../../ingest/counts/mapTotals.ts';

/** The cells that would be released, and who is in them. */
export interface Crowd {
  readonly counts: MapCounts;
  readonly cells: Int32Array;
  readonly minUsers: number;
}

/**
 * Chooses, from public counts, which cells a unit leaves that is in more than `cap` of them: those that are lost anyway,
 * then those where it is the smallest part of what is there, and last of all those that would be lost because they have
 * no user to spare. Returns a flag for each row of the counts, 1 where the unit leaves.
 *
 * `attempt` shuffles the middle ones instead, differently for every number but 0: other places to search from.
 */
export function leaveCells(crowd: Crowd, cap: number, attempt = 0): Uint8Array {
  const { counts, cells, minUsers } = crowd;
  const isGone = new Uint8Array(counts.unit.length);
  const { rowsOf, placeOf } = rowsByUnit(crowd);
  const samples = Float64Array.from(cells, cell => samplesOf(counts, cell));
  const { usersLeft, lastOfUser, leave } = usersByCell(crowd, placeOf);

  for (const unit of unitsInMoreThan(cap, rowsOf)) {
    const rows = rowsOf[unit]!.map(row => {
      const place = placeOf[row]!;
      const spare = usersLeft[place]! - minUsers;
      const need = spare < 0 ? 0 : spare === 0 && lastOfUser(row) ? 2 : 1;
      return {
        row,
        need,
        rank: attempt === 0 ? counts.count[row]! / samples[place]! : shuffled(row, attempt),
      };
    });
    rows.sort((a, b) => a.need - b.need || a.rank - b.rank || a.row - b.row);
    for (const { row } of rows.slice(0, rows.length - cap)) {
      isGone[row] = 1;
      leave(row);
    }
  }
  return isGone;
}

/** For each unit its rows in these cells; for each row the place of its cell among them. */
export function rowsByUnit({ counts, cells }: Crowd): {
  readonly rowsOf: readonly number[][];
  readonly placeOf: Int32Array;
} {
  const rowsOf: number[][] = Array.from(counts.units.user, () => []);
  const placeOf = new Int32Array(counts.unit.length);
  cells.forEach((cell, place) => {
    for (let row = counts.start[cell]!; row < counts.start[cell + 1]!; row++) {
      rowsOf[counts.unit[row]!]!.push(row);
      placeOf[row] = place;
    }
  });
  return { rowsOf, placeOf };
}

/** The units that must leave cells, those in most cells first. */
export function unitsInMoreThan(cap: number, rowsOf: readonly number[][]): number[] {
  return [...rowsOf.keys()]
    .filter(unit => rowsOf[unit]!.length > cap)
    .sort((a, b) => rowsOf[b]!.length - rowsOf[a]!.length || a - b);
}

/** Counts users while their units leave: a user is gone from a cell when the last of its units is. */
function usersByCell({ counts, cells }: Crowd, placeOf: Int32Array) {
  const usersLeft = new Int32Array(cells.length);
  // Rows of a user lie together in a cell; what is left of them is counted at the first.
  const firstOf = new Int32Array(counts.unit.length);
  const rowsLeft = new Int32Array(counts.unit.length);
  const userOf = (row: number): number => counts.units.user[counts.unit[row]!]!;
  cells.forEach((cell, place) => {
    const first = counts.start[cell]!;
    for (let row = first; row < counts.start[cell + 1]!; row++) {
      const isSame = row > first && userOf(row) === userOf(row - 1);
      firstOf[row] = isSame ? firstOf[row - 1]! : row;
      rowsLeft[firstOf[row]!]!++;
      if (!isSame) usersLeft[place]!++;
    }
  });
  return {
    usersLeft,
    lastOfUser: (row: number): boolean => rowsLeft[firstOf[row]!] === 1,
    leave(row: number): void {
      if (--rowsLeft[firstOf[row]!]! === 0) usersLeft[placeOf[row]!]!--;
    },
  };
}

function samplesOf(counts: MapCounts, cell: number): number {
  let sum = 0;
  for (let row = counts.start[cell]!; row < counts.start[cell + 1]!; row++) sum += counts.count[row]!;
  return sum;
}

/** A number that looks like chance and is the same every time: nothing secret or private hangs on it. */
function shuffled(row: number, attempt: number): number {
  const mixed = Math.imul((row + 1) ^ Math.imul(attempt, 0x9e3779b1), 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
