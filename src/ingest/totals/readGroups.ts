import type { Config } from '../../config/config.ts';
import { type Engine, onlyRow, type Watch } from '../../engines/engine.ts';
import { UsageError } from '../../terms/usageError.ts';
import { PlaceIndex } from '../place/placeIndex.ts';
import { windowSql } from '../slots/slot.ts';
import type { Groups } from './arrange.ts';
import { GROUPS, TOTALS_COLUMNS, totalsSql } from './totalsSql.ts';

const LARGEST_COUNT = 2 ** 31 - 1;

/** Brings the groups of `used` records from the engine into typed arrays. */
export async function readGroups(
  engine: Engine,
  config: Config,
  used: number,
  watch: Watch,
): Promise<Groups> {
  const { number } = engine.dialect;
  const { group_count: length, largest } = await onlyRow(
    engine,
    `SELECT ${number('count(*)')} AS group_count, ${number('max(sample_count)')} AS largest FROM ${GROUPS}`,
    { group_count: 'double', largest: 'double' },
  );
  // Rows of one cell that came through several faces are added up later: at most five faces meet.
  if (used > LARGEST_COUNT && largest > LARGEST_COUNT / 5) {
    throw new UsageError(
      'TOO_LARGE',
      'A user has more than 2^31 records in one cell; use smaller cells or shorter slots.',
    );
  }
  const hasWindow = windowSql(config.time, config.privacy.window, 'wall') !== undefined;
  const groups = {
    places: new PlaceIndex(),
    place: new Int32Array(length),
    slot: new Int32Array(length),
    window: new Int32Array(hasWindow ? length : 0),
    user: new Int32Array(length),
    count: new Int32Array(length),
    sum: new Float64Array(length),
  };
  let at = 0;
  for await (const { rows, columns } of engine.query(totalsSql(engine.dialect), TOTALS_COLUMNS, watch)) {
    const { place, place2 } = columns;
    for (let k = 0; k < rows; k++) groups.place[at + k] = groups.places.numberOf(place[k]!, place2[k]!);
    groups.slot.set(columns.slot, at);
    if (hasWindow) groups.window.set(columns.window_number, at);
    groups.user.set(columns.user_number, at);
    groups.count.set(columns.sample_count, at);
    groups.sum.set(columns.steps_sum, at);
    at += rows;
  }
  // A group that did not arrive would count as one of nobody, at place 0.
  if (at !== length) throw new Error('fewer groups were read than there are');
  return groups;
}
