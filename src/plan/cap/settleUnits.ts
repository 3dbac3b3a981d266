import type { Absent } from '../../arrays/cellCounts.ts';
import { type Crowd, leaveCells, rowsByUnit, unitsInMoreThan } from './leaveCells.ts';

/** How large an error is to be expected in a cell, from counts alone. */
export interface ErrorModel {
  /** The error that a cell at this place counts with, for those present in it and those kept out of it. */
  errorOf(place: number, present: Int32Array, absent: Absent | undefined): number;
  /** What a cell counts with that lost so many users that it is not released. */
  lossOf(place: number): number;
}

/** How many rows of cells may be looked at: a second's worth or two. */
const MOST_LOOKS = 5e6;
/** Planning a cell costs as much as looking at so many rows, however few it has. */
const LOOKS_OF_A_CELL = 50;
/** Other starts are tried while no more than this was looked at: on small maps only. */
const LOOKS_OF_STARTS = 5e5;
const MOST_ROUNDS = 8;
const MOST_ATTEMPTS = 12;

/**
 * Local search: who leaves which cells so that the predicted error over all cells is least, as far as a search finds
 * out. It starts from the rule of `leaveCells` and goes unit by unit, all others staying as they are: cells do not
 * depend on each other, so taking the predicted error of each of the unit's cells with it and without it, and leaving
 * where the difference is least, is the best that this unit can do. Ends when no unit gains any more. A small map is
 * then searched again from other starts, and the best end is taken; on a large one the search stops where enough was
 * looked at.
 */
export function settleUnits(crowd: Crowd, errors: ErrorModel, cap: number): Uint8Array {
  let best = settled(crowd, errors, cap, leaveCells(crowd, cap));
  let { looks } = best;
  for (let attempt = 1; attempt < MOST_ATTEMPTS && looks < LOOKS_OF_STARTS; attempt++) {
    const other = settled(crowd, errors, cap, leaveCells(crowd, cap, attempt));
    looks += other.looks;
    if (other.error < best.error) best = other;
  }
  return best.isGone;
}

interface Settled {
  readonly isGone: Uint8Array;
  readonly error: number;
  readonly looks: number;
}

/** Betters a choice in place, until no unit gains any more. */
function settled(crowd: Crowd, errors: ErrorModel, cap: number, isGone: Uint8Array): Settled {
  const { counts, cells } = crowd;
  const { rowsOf, placeOf } = rowsByUnit(crowd);
  const units = unitsInMoreThan(cap, rowsOf);
  const error = Float64Array.from(cells, (_, place) => errorHere(crowd, errors, isGone, place));
  let looks = 0;

  const settle = (unit: number): number => {
    const moves = rowsOf[unit]!.map(row => {
      const place = placeOf[row]!;
      looks += counts.start[cells[place]! + 1]! - counts.start[cells[place]!]! + LOOKS_OF_A_CELL;
      isGone[row]! ^= 1;
      const other = errorHere(crowd, errors, isGone, place);
      isGone[row]! ^= 1;
      const harm = isGone[row] ? error[place]! - other : other - error[place]!;
      return { row, place, other, harm };
    });
    moves.sort((a, b) => a.harm - b.harm || a.row - b.row);
    let gained = 0;
    for (const [rank, { row, place, other }] of moves.entries()) {
      const leaves = rank < moves.length - cap ? 1 : 0;
      if (isGone[row] === leaves) continue;
      isGone[row] = leaves;
      gained += error[place]! - other;
      error[place] = other;
    }
    return gained;
  };

  for (let round = 0; round < MOST_ROUNDS; round++) {
    let gained = 0;
    for (const unit of units) if (looks < MOST_LOOKS) gained += settle(unit);
    if (!(gained > 0)) break;
  }
  return { isGone, error: error.reduce((a, b) => a + b, 0), looks };
}

/** The error of a cell with the rows that are not gone. */
function errorHere(crowd: Crowd, { errorOf, lossOf }: ErrorModel, isGone: Uint8Array, place: number): number {
  const { counts, cells, minUsers } = crowd;
  const [first, end] = [counts.start[cells[place]!]!, counts.start[cells[place]! + 1]!];
  const [present, absent] = [new Int32Array(end - first), new Int32Array(end - first)];
  let [units, users, lastUser, left, samples] = [0, 0, -1, 0, 0];
  for (let row = first; row < end; row++) {
    const count = counts.count[row]!;
    if (isGone[row]) {
      absent[left++] = count;
      samples += count;
      continue;
    }
    present[units++] = count;
    const user = counts.units.user[counts.unit[row]!]!;
    if (user !== lastUser) users++;
    lastUser = user;
  }
  if (users < minUsers) return lossOf(place);
  return errorOf(
    place,
    present.subarray(0, units),
    left === 0 ? undefined : { counts: absent.subarray(0, left), samples },
  );
}
