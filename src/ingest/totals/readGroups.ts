import type { Config } from '../../config/config.ts';
import { type Engine, onlyRow, type Watch } from '../../engines/engine.ts';
import { UsageError } from '../../terms/usageError.ts';
import { PlaceIndex } from '../place/placeIndex.ts';
import { windowSql } from '../slots/slot.ts';
import type { Groups } from './arrange.ts';
import { GROUPS, totalsSql } from './totalsSql.ts';

const LARGEST_COUNT = 2 ** 31 - 1;

/** Brings the groups of `used` records from the engine into typed arrays. */
export async function readGroups(
  engine: Engine,
  config: Config,
  used: number,
  watch: Watch,
): Promise<Groups> {
  const { number } = engine.dialect;
  const [length, most] = await onlyRow(
    engine,
    `SELECT ${number('count(*)')} AS group_count, ${number('max(sample_count)')} AS largest FROM ${GROUPS}`,
  );
  // Rows of one cell that came through several faces are added up later: at most five faces meet.
  if (used > LARGEST_COUNT && most! > LARGEST_COUNT / 5) {
    throw new UsageError(
      'TOO_LARGE',
      'A user has more than 2^31 records in one cell; use smaller cells or shorter slots.',
    );
  }
  const hasWindow = windowSql(config.time, config.privacy.window, 'wall') !== undefined;
  const groups = {
    places: new PlaceIndex(),
    place: new Int32Array(length!),
    slot: new Int32Array(length!),
    window: new Int32Array(hasWindow ? length! : 0),
    user: new Int32Array(length!),
    count: new Int32Array(length!),
    sum: new Float64Array(length!),
  };
  let at = 0;
  for await (const { rows, columns } of engine.query(totalsSql(engine.dialect), watch)) {
    const [place, place2, slot, window, user, count, sum] = columns as [
      Float64Array,
      Float64Array,
      Int32Array,
      Int32Array,
      Int32Array,
      Int32Array,
      Float64Array,
    ];
    for (let k = 0; k < rows; k++) groups.place[at + k] = groups.places.numberOf(place[k]!, place2[k]!);
    groups.slot.set(slot, at);
    if (hasWindow) groups.window.set(window, at);
    groups.user.set(user, at);
    groups.count.set(count, at);
    groups.sum.set(sum, at);
    at += rows;
  }
  return groups;
}
