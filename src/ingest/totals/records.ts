import type { ColumnChoice } from '../../config/config.ts';
import {
  type ColumnType,
  type Dialect,
  type Engine,
  execute,
  type Row,
  type Watch,
} from '../../engines/engine.ts';
import { double, literal } from '../../engines/quote.ts';
import type { Source } from '../source/source.ts';

/**
 * The records, each as who, where, when and how much, under our own names and types: the columns user_key (text
 * or integer), lat and lng (degrees), time (microseconds since 1970), is_wall (whether time is what a clock on
 * the wall showed, its zone unknown) and value. Anything may be NULL or nonsense: see usable.ts.
 */
export interface RecordsSql {
  /** A SELECT of those columns. */
  readonly sql: string;
  /** One query gives the number of rows and the extremes of lat, lng and time: see EXTREMES. */
  readonly extremesSql: string;
  readonly userIsText: boolean;
}

/** What `extremesSql` gives. Where there are no records, a least value lies above its greatest. */
export const EXTREMES = {
  row_count: 'double',
  south: 'double',
  north: 'double',
  west: 'double',
  east: 'double',
  first_time: 'double',
  last_time: 'double',
} as const;
export type Extremes = Row<typeof EXTREMES>;

const STAGED = 'hexveil_records';

/**
 * Reads records from a source. Text is parsed once, into a temporary table; anything else is read where it
 * lies, as often as needed, since that costs little and copying it much.
 */
export async function readRecords(
  engine: Engine,
  source: Source,
  columns: ColumnChoice,
  watch?: Watch,
): Promise<RecordsSql> {
  const { position } = columns;
  const users = columns.user.map((path, k) => [`user_${k}`, path] as const);
  const place =
    'pair' in position ? { raw_pair: position.pair } : { raw_lat: position.lat, raw_lng: position.lng };
  const { sql, types } = await source.select(
    {
      ...Object.fromEntries(users),
      raw_time: columns.time,
      raw_value: columns.value,
      ...place,
    },
    watch,
  );
  const { dialect } = engine;
  const userNames = users.map(([name]) => name);
  const userIsText = userNames.length > 1 || types.user_0!.kind !== 'integer';
  const where = 'pair' in position ? fromPair(dialect, types.raw_pair!) : fromTwoColumns(dialect);
  const { time, isWall } = timeSql(dialect, types.raw_time!);
  const user = userIsText ? userKeySql(dialect, userNames) : 'user_0';
  const records = `SELECT ${user} AS user_key, ${where.lat} AS lat, ${where.lng} AS lng, ${time} AS time, ${isWall} AS is_wall, ${dialect.number('raw_value')} AS value FROM (${sql}) AS source`;

  if (source.isText) {
    await execute(engine, dialect.createTable(STAGED, records), watch);
    const staged = `SELECT user_key, lat, lng, time, is_wall, value FROM ${STAGED}`;
    return { sql: staged, extremesSql: extremes(dialect, staged, 'lat', 'lng', 'time'), userIsText };
  }
  // Asked about bare columns, Parquet and its like answer from their statistics.
  const isBare = 'lat' in position && types.raw_lat!.kind === 'number' && types.raw_lng!.kind === 'number';
  const isNative = types.raw_time!.kind === 'instant' || types.raw_time!.kind === 'wallTime';
  const bare = extremes(dialect, sql, 'raw_lat', 'raw_lng', 'raw_time', dialect.microseconds);
  return {
    sql: records,
    extremesSql: isBare && isNative ? bare : extremes(dialect, records, 'lat', 'lng', 'time'),
    userIsText,
  };
}

/**
 * One text for several columns: "|" between them, and "\\" before a "|" or "\\" of their own, so that different
 * users never share a key.
 */
function userKeySql(dialect: Dialect, columns: readonly string[]): string {
  if (columns.length === 1) return dialect.text(columns[0]!);
  const escaped = columns.map(
    column =>
      `replace(replace(${dialect.text(column)}, ${literal('\\')}, ${literal('\\\\')}), '|', ${literal('\\|')})`,
  );
  return escaped.join(` || '|' || `);
}

interface PositionSql {
  readonly lat: string;
  readonly lng: string;
}

function fromTwoColumns(dialect: Dialect): PositionSql {
  return { lat: dialect.number('raw_lat'), lng: dialect.number('raw_lng') };
}

/** GeoJSON order: longitude first. */
function fromPair(dialect: Dialect, type: ColumnType): PositionSql {
  const item = type.kind === 'list' ? dialect.item : dialect.textItem;
  return { lat: dialect.number(item('raw_pair', 1)), lng: dialect.number(item('raw_pair', 0)) };
}

interface TimeSql {
  readonly time: string;
  readonly isWall: string;
}

function timeSql(dialect: Dialect, type: ColumnType): TimeSql {
  switch (type.kind) {
    case 'instant':
      return { time: dialect.microseconds('raw_time'), isWall: 'FALSE' };
    case 'wallTime':
      return { time: dialect.microseconds('raw_time'), isWall: 'TRUE' };
    case 'integer':
    case 'number':
      return { time: epochSql(dialect.number('raw_time')), isWall: 'FALSE' };
    default: {
      const text = dialect.text('raw_time');
      const number = dialect.number(text);
      const namesZone = ZONE_SIGNS.map(sign => `substr(${text}, 11) LIKE ${literal(sign)}`).join(' OR ');
      return {
        time: `CASE WHEN ${number} IS NULL THEN ${dialect.isoMicroseconds(text)} ELSE ${epochSql(number)} END`,
        isWall: `(${number} IS NULL AND NOT (${namesZone}))`,
      };
    }
  }
}

/** How the tail of an ISO time, after the date, shows that it names a zone. */
const ZONE_SIGNS = ['%Z', '%z', '%+%', '%-%', '%UTC', '%GMT', '%/%'];

/**
 * Seconds, milliseconds, microseconds or nanoseconds since 1970, told apart by size: seconds end in the year
 * 5138, where milliseconds begin in 1973.
 */
function epochSql(number: string): string {
  return `floor(CASE WHEN abs(${number}) < 1e11 THEN ${number} * 1e6 WHEN abs(${number}) < 1e14 THEN ${number} * 1e3 WHEN abs(${number}) < 1e17 THEN ${number} * 1e0 ELSE ${number} / 1e3 END)`;
}

function extremes(
  dialect: Dialect,
  from: string,
  lat: string,
  lng: string,
  time: string,
  convert: (sql: string) => string = sql => sql,
): string {
  // A number stands for "none": a query gives no NULL.
  const or = (sql: string, otherwise: number) => `COALESCE(${sql}, ${double(otherwise)})`;
  const parts = [
    `${dialect.number('count(*)')} AS row_count`,
    `${or(`min(${lat})`, NONE)} AS south`,
    `${or(`max(${lat})`, -NONE)} AS north`,
    `${or(`min(${lng})`, NONE)} AS west`,
    `${or(`max(${lng})`, -NONE)} AS east`,
    `${or(convert(`min(${time})`), NONE)} AS first_time`,
    `${or(convert(`max(${time})`), -NONE)} AS last_time`,
  ];
  return `SELECT ${parts.join(', ')} FROM (${from}) AS records`;
}

const NONE = 1e300;
