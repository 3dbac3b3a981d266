import type { Config } from '../../config/config.ts';
import { type Engine, execute, onlyRow, type Watch, watchOptions } from '../../engines/engine.ts';
import { refuseUnknown } from '../../terms/refuseUnknown.ts';
import { UsageError } from '../../terms/usageError.ts';
import { DAY } from '../../time/day.ts';
import { type ZoneRule, zoneRules } from '../../time/zoneRules.ts';
import type { MapTotals } from '../counts/mapTotals.ts';
import type { PlaceIndex } from '../place/placeIndex.ts';
import { datesSql, hoursSql } from '../slots/slot.ts';
import { wallClockSql } from '../slots/wallClockSql.ts';
import { openSource } from '../source/source.ts';
import { arrange } from './arrange.ts';
import { type Extent, extentOf, holdsZero } from './extent.ts';
import { readGroups } from './readGroups.ts';
import { EXTREMES, type Extremes, type RecordsSql, readRecords } from './records.ts';
import {
  type IngestReport,
  nothingLeft,
  type RecordTally,
  refuseStrangePlaces,
  tallyRecords,
} from './report.ts';
import { GROUPS, groupsSql, samplesSql, USERS, usersSql } from './totalsSql.ts';
import type { Demands } from './usable.ts';

/** The totals, the report for the curator, and how to look at single samples again. */
export interface Ingested {
  readonly totals: MapTotals;
  readonly report: IngestReport;
  readonly samples: Samples;
}

/** How a caller follows the work. */
export interface IngestWatch extends Watch {
  /** Called once, when it is known how many records there are. */
  readonly onRowsRead?: ((rows: number) => void) | undefined;
}

/** What the second query, sample by sample, needs to know of the first. */
export interface Samples {
  /** SQL of the used records with their place, slot, window, steps and the columns to keep; see `samplesSql`. */
  sql(keep: readonly string[]): string;
  readonly places: PlaceIndex;
  readonly placeNames: readonly (string | undefined)[];
  /** The engine's number of each user of the totals. */
  readonly userNumbers: Int32Array;
  readonly rules: readonly ZoneRule[];
}

/** As a cell counts it when it is drawn: what is accepted here must not be refused there, after the charge. */
const LARGEST_SUM = Number.MAX_SAFE_INTEGER;

/**
 * The one heavy step: records to per-unit totals, inside the engine. What comes back is one row per cell and
 * unit, with a count and an exact integer sum; records and user keys stay where they are.
 */
export async function userTotals(engine: Engine, config: Config, watch: IngestWatch = {}): Promise<Ingested> {
  refuseUnknown(watch, { ...watchOptions, onRowsRead: true }, 'userTotals');
  const source = await openSource(engine, config.input);
  const parsed = source.isText ? 0.6 : 0;
  const records = await readRecords(engine, source, config.columns, part(watch, 0, parsed));
  const extremes = await onlyRow(engine, records.extremesSql, EXTREMES, { signal: watch.signal });
  const rowsRead = extremes.row_count;
  if (rowsRead === 0) throw nothingLeft(0, {});
  watch.onRowsRead?.(rowsRead);
  refuseOverflow(rowsRead, config);

  const grouping = { engine, config, records, extremes };
  const { ways, used, tally } = await groupRecords(grouping, part(watch, parsed, 0.9));
  if (used === 0) throw nothingLeft(rowsRead, tally?.leftOut ?? {});
  await execute(engine, engine.dialect.createTable(USERS, usersSql(records, engine.dialect)), {
    signal: watch.signal,
  });
  const groups = await readGroups(engine, config, used, part(watch, 0.9, 1));
  await execute(engine, engine.dialect.dropTable(GROUPS));

  const { totals, userNumbers, outsideArea, placeNames } = arrange(groups, config, ways.rules);
  const leftOut = { ...tally?.leftOut };
  if (outsideArea > 0) leftOut.outsideArea = (leftOut.outsideArea ?? 0) + outsideArea;
  if (totals.sum.length === 0) throw nothingLeft(rowsRead, leftOut);
  const { box, first, last } = tally ?? ways.extent;
  const { units, cells } = totals.counts;
  const report: IngestReport = {
    rowsRead,
    rowsUsed: used - outsideArea,
    leftOut,
    users: units.users,
    usersAlike: await countAlike(engine),
    units: units.user.length,
    cells: cells.h3.length,
    totals: totals.sum.length,
    box,
    first,
    last,
  };
  const samples = { sql: ways.samples, places: groups.places, placeNames, userNumbers, rules: ways.rules };
  return { totals, report, samples };
}

/** The SQL of one config over one extent of records. */
interface Ways {
  readonly extent: Extent;
  readonly demands: Demands;
  readonly rules: readonly ZoneRule[];
  readonly withWall: string;
  readonly samples: (keep: readonly string[]) => string;
}

function waysOver(config: Config, records: RecordsSql, extent: Extent): Ways {
  // A clock without a zone is at most a day away from UTC.
  const rules = zoneRules(config.time.zone, extent.first - DAY, extent.last + DAY);
  const withWall = `SELECT user_key, lat, lng, time, value, CASE WHEN is_wall THEN time ELSE ${wallClockSql(rules, 'time')} END AS wall FROM (${records.sql}) AS raw_records`;
  const demands: Demands = {
    userIsText: records.userIsText,
    ...extent,
    ignore: config.value.ignore,
    dates: datesSql(config.time, 'wall'),
    hours: hoursSql(config.time, 'wall'),
  };
  return { extent, demands, rules, withWall, samples: keep => samplesSql(config, withWall, demands, keep) };
}

interface Grouping {
  readonly engine: Engine;
  readonly config: Config;
  readonly records: RecordsSql;
  readonly extremes: Extremes;
}

/**
 * Groups the records, and counts those that are left out where there are any. The box that statistics promise
 * makes cells cheap to find; records outside it are never given to a wrong face but missed, which is noticed, and
 * then the whole world is taken instead.
 */
async function groupRecords(
  { engine, config, records, extremes }: Grouping,
  watch: Watch,
): Promise<{ ways: Ways; used: number; tally?: RecordTally }> {
  for (const extent of [extentOf(extremes, config), extentOf({}, config)]) {
    const ways = waysOver(config, records, extent);
    const groups = groupsSql(config, ways.samples([]), engine.dialect);
    await execute(engine, engine.dialect.createTable(GROUPS, groups), watch);
    const { used } = await onlyRow(
      engine,
      `SELECT ${engine.dialect.number('COALESCE(sum(sample_count), 0)')} AS used FROM ${GROUPS}`,
      { used: 'double' },
    );
    const isPlain = used === extremes.row_count && !holdsZero(extent.box);
    if (isPlain) return { ways, used };
    const whole = { ...ways.demands, ...extentOf({}, config) };
    const tally = await tallyRecords(engine, ways.withWall, whole, { signal: watch.signal });
    if (tally.used === used) {
      refuseStrangePlaces(tally);
      return { ways, used, tally };
    }
  }
  throw new Error('a record was both used and left out');
}

/** Decided from how many records there are, never from a sum: a sum would tell something about values. */
function refuseOverflow(rowsRead: number, { value }: Config): void {
  if (rowsRead * value.grid.steps <= LARGEST_SUM) return;
  throw new UsageError(
    'TOO_LARGE',
    `${rowsRead} records of up to ${value.grid.steps} steps could add up to 2^53 or more; set a coarser value.step.`,
  );
}

async function countAlike(engine: Engine): Promise<number> {
  const alike = `count(*) - count(DISTINCT lower(replace(key_text, ' ', '')))`;
  const sql = `SELECT ${engine.dialect.number(alike)} AS alike FROM ${USERS}`;
  return (await onlyRow(engine, sql, { alike: 'double' })).alike;
}

/** A share of the whole work, for a step's own progress. */
function part({ signal, onProgress }: Watch, from: number, to: number): Watch {
  return { signal, onProgress: onProgress && (done => onProgress(from + done * (to - from))) };
}
