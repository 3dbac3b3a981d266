import { type Engine, eachRow, type Watch } from '../../engines/engine.ts';
import { double } from '../../engines/quote.ts';
import { whole } from '../../terms/figures.ts';
import { UsageError } from '../../terms/usageError.ts';
import type { Extent } from './extent.ts';
import { type Demands, FAULTS, REASONS, type Reason, reasonSql } from './usable.ts';

/** What the curator is told about the records. Counts and membership only: nothing in it depends on a value that is used. */
export interface IngestReport extends Extent {
  readonly rowsRead: number;
  readonly rowsUsed: number;
  readonly leftOut: Readonly<Partial<Record<Reason, number>>>;
  readonly users: number;
  /** How many users have a key that is another's but for case or spaces. They are not merged. */
  readonly usersAlike: number;
  readonly units: number;
  readonly cells: number;
  /** Rows of the totals: one per cell and unit. */
  readonly totals: number;
}

/** How many records are used or left out, and why. */
export interface RecordTally extends Extent {
  readonly used: number;
  readonly leftOut: Readonly<Partial<Record<Reason, number>>>;
  /** Used records at 0° N 0° E; unusable ones that would be right with latitude and longitude swapped, or as degrees × 10⁷. */
  readonly atZero: number;
  readonly swapped: number;
  readonly tenMillionths: number;
}

/** Counts the records by what becomes of them. `from` has the columns of `RecordsSql` and wall. */
export async function tallyRecords(
  engine: Engine,
  from: string,
  demands: Demands,
  watch?: Watch,
): Promise<RecordTally> {
  const { int32, number } = engine.dialect;
  const when = (condition: string) => `${number(`sum(CASE WHEN ${condition} THEN 1 ELSE 0 END)`)}`;
  // Only the rows of used records have extremes that count; a number stands in for "none".
  const extreme = (of: string, as: string) => `COALESCE(${of}, ${double(0)}) AS ${as}`;
  const extremes = [
    extreme('min(lat)', 'south'),
    extreme('max(lat)', 'north'),
    extreme('min(lng)', 'west'),
    extreme('max(lng)', 'east'),
    extreme('min(time)', 'first_time'),
    extreme('max(time)', 'last_time'),
  ];
  const sql = `SELECT ${int32('reason')} AS reason, ${number('count(*)')} AS row_count, ${when(AT_ZERO)} AS at_zero, ${when(SWAPPED)} AS swapped, ${when(TEN_MILLIONTHS)} AS ten_millionths, ${extremes.join(', ')} FROM (SELECT lat, lng, time, ${reasonSql(demands)} AS reason FROM (${from}) AS records) AS judged GROUP BY reason`;
  const leftOut: Partial<Record<Reason, number>> = {};
  let tally: RecordTally = {
    used: 0,
    leftOut,
    atZero: 0,
    swapped: 0,
    tenMillionths: 0,
    box: demands.box,
    first: demands.first,
    last: demands.last,
  };
  for await (const row of eachRow(engine, sql, TALLY_COLUMNS, watch)) {
    const reason = REASONS[row.reason - 1];
    if (reason === undefined) {
      const { south, north, west, east, first_time: first, last_time: last } = row;
      const box = { south, north, west, east };
      tally = { ...tally, used: row.row_count, atZero: row.at_zero, box, first, last };
    } else leftOut[reason] = row.row_count;
    if (reason === 'impossiblePosition') {
      tally = { ...tally, swapped: row.swapped, tenMillionths: row.ten_millionths };
    }
  }
  return tally;
}

const TALLY_COLUMNS = {
  reason: 'int32',
  row_count: 'double',
  at_zero: 'double',
  swapped: 'double',
  ten_millionths: 'double',
  south: 'double',
  north: 'double',
  west: 'double',
  east: 'double',
  first_time: 'double',
  last_time: 'double',
} as const;

const AT_ZERO = 'abs(lat) < 1e-6 AND abs(lng) < 1e-6';
const SWAPPED = 'abs(lng) <= 9e1 AND abs(lat) > 9e1 AND abs(lat) <= 1.8e2';
const TEN_MILLIONTHS = 'abs(lat) <= 9e8 AND abs(lng) <= 1.8e9 AND (abs(lat) > 1e6 OR abs(lng) > 1e6)';

/** Refuses records most of which lie where none can be. */
export function refuseStrangePlaces({ used, leftOut, atZero, swapped, tenMillionths }: RecordTally): void {
  const impossible = leftOut.impossiblePosition ?? 0;
  const placed = used + impossible;
  if (tenMillionths * 2 > placed) {
    throw new UsageError(
      'POSITIONS',
      `${whole(tenMillionths)} of ${whole(placed)} positions are whole numbers in ten-millionths of a degree (E7); divide latitude and longitude by 10000000 first.`,
    );
  }
  if (swapped * 2 > placed) {
    throw new UsageError(
      'POSITIONS',
      `${whole(swapped)} of ${whole(placed)} positions have a latitude beyond 90 degrees: latitude and longitude are swapped. Swap columns.lat and columns.lng; a position field holds [longitude, latitude].`,
    );
  }
  if (impossible * 2 > placed) {
    throw new UsageError(
      'POSITIONS',
      `${whole(impossible)} of ${whole(placed)} positions are not on Earth; latitude must be from -90 to 90 and longitude from -180 to 180, in degrees.`,
    );
  }
  if (atZero * 2 > placed) {
    throw new UsageError(
      'POSITIONS',
      `${whole(atZero)} of ${whole(placed)} positions are 0, 0, in the sea off Africa: missing positions were written as 0. Leave those records out first.`,
    );
  }
}

/** Says why nothing is left to make totals from. */
export function nothingLeft(rowsRead: number, leftOut: IngestReport['leftOut']): UsageError {
  if (rowsRead === 0) return new UsageError('NO_RECORDS', 'The input holds no records.');
  const reasons = leftOutLines(leftOut).join('; ');
  return new UsageError(
    'NO_RECORDS',
    `None of the ${whole(rowsRead)} records can be used: ${reasons}. Check columns, value.ignore, space and time in the config.`,
  );
}

/** Refuses records that cannot be used, where the user asked for strictness. */
export function refuseFaults({ leftOut }: Pick<IngestReport, 'leftOut'>): void {
  const faults = Object.fromEntries(FAULTS.map(reason => [reason, leftOut[reason] ?? 0]));
  const lines = leftOutLines(faults);
  if (lines.length === 0) return;
  throw new UsageError(
    'FAULTY_RECORDS',
    `Some records cannot be used: ${lines.join('; ')}. Fix them, or leave --strict out to go on without them.`,
  );
}

const WORDS: Readonly<Record<Reason, string>> = {
  noUser: 'without a user',
  noTime: 'without a time between 1900 and 2200',
  noPosition: 'without a position',
  impossiblePosition: 'with a position that is not on Earth',
  noValue: 'whose value is not a finite number',
  ignoredValue: 'with a value to ignore',
  outsideArea: 'outside the area',
  outsideDates: 'outside the dates',
  outsideHours: 'outside the hours',
};

/** What was left out and why, in words, one entry per reason that occurred. */
export function leftOutLines(leftOut: IngestReport['leftOut']): string[] {
  return REASONS.filter(reason => (leftOut[reason] ?? 0) > 0).map(
    reason => `${whole(leftOut[reason]!)} ${WORDS[reason]}`,
  );
}
