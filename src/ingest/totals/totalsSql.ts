import type { Config } from '../../config/config.ts';
import type { Dialect } from '../../engines/engine.ts';
import { PLACE_COLUMNS, placeSql } from '../place/placeSql.ts';
import { slotSql, windowSql } from '../slots/slot.ts';
import type { RecordsSql } from './records.ts';
import { type Demands, usableSql } from './usable.ts';
import { valueSql } from './valueSql.ts';

export const GROUPS = 'hexveil_groups';
export const USERS = 'hexveil_users';

/**
 * The usable records with their place, slot and window, and their value in grid steps: the columns user_key,
 * slot, window_number, steps, place, place2 and those of the records that are to be kept, such as time.
 */
export function samplesSql(
  config: Config,
  recordsWithWall: string,
  demands: Demands,
  keep: readonly string[],
): string {
  const usable = `SELECT user_key, lat, lng, time, wall, value FROM (${recordsWithWall}) AS records WHERE ${usableSql(demands)}`;
  const window = windowSql(config.time, config.privacy.window, 'wall');
  const slotted = `SELECT user_key, lat, lng, time, wall, ${slotSql(config.time, 'wall')} AS slot, ${window ?? '0e0'} AS window_number, ${valueSql(config.value.grid, 'value')} AS steps FROM (${usable}) AS usable`;
  const kept = ['user_key', 'slot', 'window_number', 'steps', ...keep];
  return placeSql(slotted, kept, config.space.resolution, demands.box);
}

/** Per user, place, slot and window: how many samples, and the exact sum of their steps. */
export function groupsSql(config: Config, samples: string, dialect: Dialect): string {
  const keys = ['user_key', ...PLACE_COLUMNS, 'slot'];
  // A window that the slot tells already would only make the grouping slower.
  const hasWindow = windowSql(config.time, config.privacy.window, 'wall') !== undefined;
  const by = (hasWindow ? [...keys, 'window_number'] : keys).join(', ');
  const window = hasWindow ? 'window_number' : '0e0 AS window_number';
  return `SELECT ${keys.join(', ')}, ${window}, count(*) AS sample_count, sum(${dialect.int64('steps')}) AS steps_sum FROM (${samples}) AS samples GROUP BY ${by}`;
}

/** Every user once, numbered in the order of the key's bytes, so that ties are never broken by a value. */
export function usersSql(records: RecordsSql, dialect: Dialect): string {
  const key = records.userIsText ? 'user_key' : dialect.text('user_key');
  const users = `SELECT DISTINCT user_key, ${key} AS key_text FROM ${GROUPS}`;
  return dialect.numbered(users, 'key_text', 'user_number');
}

/** What `totalsSql` gives. */
export const TOTALS_COLUMNS = {
  place: 'double',
  place2: 'double',
  slot: 'int32',
  window_number: 'int32',
  user_number: 'int32',
  sample_count: 'int32',
  steps_sum: 'double',
} as const;

/** Every group with its user's number in place of the key. */
export function totalsSql(dialect: Dialect): string {
  const { int32, number } = dialect;
  return `SELECT place, place2, ${int32('slot')} AS slot, ${int32('window_number')} AS window_number, user_number, ${int32('sample_count')} AS sample_count, ${number('steps_sum')} AS steps_sum FROM ${GROUPS} AS g JOIN ${USERS} AS u ON g.user_key = u.user_key`;
}
