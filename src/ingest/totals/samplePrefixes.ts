import type { Config } from '../../config/config.ts';
import { type Engine, type Watch, watchOptions } from '../../engines/engine.ts';
import { refuseUnknown } from '../../terms/refuseUnknown.ts';
import { UsageError } from '../../terms/usageError.ts';
import type { MapCounts } from '../counts/mapTotals.ts';
import { slotToWindow, windowSql } from '../slots/slot.ts';
import { USERS } from './totalsSql.ts';
import type { Ingested } from './userTotals.ts';

/** Which first samples are to be added up: pairs of a row of the totals and a number of samples, sorted by row. */
export interface WantedPrefixes {
  readonly row: Int32Array;
  readonly length: Int32Array;
}

const SAMPLE_COLUMNS = {
  place: 'double',
  place2: 'double',
  slot: 'int32',
  window_number: 'int32',
  user_number: 'int32',
  steps: 'double',
} as const;

/**
 * For `fill: samples`: the sum of a row's first samples, in grid steps, for each wanted length. A second query
 * over the same records, in time order; samples of the same time are ordered by their value, so that the result
 * never depends on the order of rows. Private, as sums are. Requires 0 ≤ length ≤ the row's count.
 */
export async function samplePrefixes(
  engine: Engine,
  config: Config,
  ingested: Ingested,
  wanted: WantedPrefixes,
  watch: Watch = {},
): Promise<Float64Array> {
  refuseUnknown(watch, watchOptions, 'samplePrefixes');
  const { totals, samples } = ingested;
  const { counts } = totals;
  const rowOf = rowFinder(counts);
  const cellOf = cellFinder(counts, samples.placeNames);
  const windowOf = slotToWindow(config.time, config.privacy.window);
  const windowIsGiven = windowSql(config.time, config.privacy.window, 'wall') !== undefined;
  const userOf = new Map(Array.from(samples.userNumbers, (number, user) => [number, user]));

  // Wanted pairs of a row stand together: where each row's begin.
  const firstWanted = new Int32Array(counts.unit.length).fill(-1);
  for (let k = wanted.row.length - 1; k >= 0; k--) firstWanted[wanted.row[k]!] = k;

  const seen = new Int32Array(counts.unit.length);
  const sum = new Float64Array(counts.unit.length);
  const prefixes = new Float64Array(wanted.row.length);
  const { int32 } = engine.dialect;
  const sql = `SELECT place, place2, ${int32('slot')} AS slot, ${int32('window_number')} AS window_number, user_number, steps FROM (${samples.sql(['time'])}) AS s JOIN ${USERS} AS u ON s.user_key = u.user_key ORDER BY user_number, time, steps`;
  for await (const { rows, columns } of engine.query(sql, SAMPLE_COLUMNS, watch)) {
    const { place, place2, slot, window_number: window, user_number: user, steps } = columns;
    for (let k = 0; k < rows; k++) {
      const cell = cellOf(samples.places.numberOf(place[k]!, place2[k]!), slot[k]!);
      if (cell === undefined) continue;
      const row = rowOf(cell, userOf.get(user[k]!)!, windowIsGiven ? window[k]! : windowOf(slot[k]!));
      seen[row]!++;
      sum[row]! += steps[k]!;
      for (let at = firstWanted[row]!; at >= 0 && wanted.row[at] === row; at++) {
        if (wanted.length[at] === seen[row]) prefixes[at] = sum[row]!;
      }
    }
  }
  // The records are read a second time; if they changed since, samples may have gone to the wrong unit.
  if (wanted.row.some(row => seen[row] !== counts.count[row])) {
    throw new UsageError(
      'FILE_CHANGED',
      'The records changed while they were read; nothing was charged. Start again.',
    );
  }
  return prefixes;
}

/** Finds a cell by the number of its place and its slot; none for a place outside the area of interest. */
function cellFinder({ cells }: MapCounts, placeNames: readonly (string | undefined)[]) {
  const bySlot = new Map<string, Map<number, number>>();
  cells.h3.forEach((h3, cell) => {
    const slots = bySlot.get(h3) ?? new Map<number, number>();
    bySlot.set(h3, slots.set(cells.slot[cell]!, cell));
  });
  const ofPlace = placeNames.map(name => (name === undefined ? undefined : bySlot.get(name)));
  return (place: number, slot: number) => ofPlace[place]?.get(slot);
}

/** Finds the row of a user and window within a cell, where rows are in that order. */
function rowFinder({ start, unit, units }: MapCounts) {
  return (cell: number, user: number, window: number) => {
    let [low, high] = [start[cell]!, start[cell + 1]! - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = unit[middle]!;
      const isBefore = units.user[at]! < user || (units.user[at] === user && units.window[at]! < window);
      if (isBefore) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
