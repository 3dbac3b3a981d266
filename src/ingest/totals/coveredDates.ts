import type { Config } from '../../config/config.ts';
import type { Engine, Watch } from '../../engines/engine.ts';
import type { Ingested } from './userTotals.ts';

const DAY = 86_400;

/**
 * Which dates of the data a release covers, for an account that counts by day or by slot. Where units have a date, or cells
 * a slot with one, those say it; else the records are asked for the days that the zone's clock showed.
 */
export async function coveredDates(
  engine: Engine,
  config: Config,
  { totals, samples }: Ingested,
  watch?: Watch,
): Promise<string[]> {
  const { cells, units } = totals.counts;
  const { window } = config.privacy;
  const { slotSeconds, repeat } = config.time;
  if (window === 'day') return dates(distinct(units.window));
  if (window === 'slot') {
    const starts = distinct(units.window).map(slot => new Date(slot * slotSeconds * 1000));
    return starts.map(start => start.toISOString().slice(0, 16));
  }
  if (repeat === 'never') return [...new Set(cells.slotLabel)];
  return dates(await daysOfRecords(engine, samples.sql(['wall']), watch));
}

async function daysOfRecords(engine: Engine, records: string, watch?: Watch): Promise<number[]> {
  const day = engine.dialect.int32(`floor(wall / ${DAY}e6)`);
  const days: number[] = [];
  for await (const { columns } of engine.query(
    `SELECT DISTINCT ${day} AS day FROM (${records}) AS records`,
    watch,
  )) {
    days.push(...(columns[0] as Int32Array));
  }
  return days.sort((a, b) => a - b);
}

function distinct(windows: Int32Array): number[] {
  return [...new Set(windows)].sort((a, b) => a - b);
}

function dates(days: readonly number[]): string[] {
  return days.map(day => new Date(day * DAY * 1000).toISOString().slice(0, 10));
}
