import type { Config } from '../../config/config.ts';
import type { Engine, Watch } from '../../engines/engine.ts';
import { double } from '../../engines/quote.ts';
import { DAY, dayToDate } from '../../time/day.ts';
import { wallToText } from '../../time/wallClock.ts';
import type { MapCounts } from '../counts/mapTotals.ts';
import type { Samples } from './userTotals.ts';

/** As much of what was read as its dates need: counts, and how to ask the records again. No sum is in it. */
export interface Dated {
  readonly totals: { readonly counts: MapCounts };
  readonly samples: Samples;
}

/**
 * Which dates of the data a release covers, for an account that counts by day or by slot. Where units have a date, or cells
 * a slot with one, those say it; else the records are asked for the days that the zone's clock showed.
 */
export async function coveredDates(
  engine: Engine,
  config: Config,
  { totals, samples }: Dated,
  watch?: Watch,
): Promise<string[]> {
  const { cells, units } = totals.counts;
  const { window } = config.privacy;
  const { slotSeconds, repeat } = config.time;
  if (window === 'day') return distinct(units.window).map(dayToDate);
  if (window === 'slot') return distinct(units.window).map(slot => wallToText(slot * slotSeconds));
  if (repeat === 'never') return [...new Set(cells.slotName)];
  return (await daysOfRecords(engine, samples.sql(['wall']), watch)).map(dayToDate);
}

async function daysOfRecords(engine: Engine, records: string, watch?: Watch): Promise<number[]> {
  const day = engine.dialect.int32(`floor(wall / ${double(DAY)})`);
  const days: number[] = [];
  const sql = `SELECT DISTINCT ${day} AS day FROM (${records}) AS records`;
  for await (const { columns } of engine.query(sql, { day: 'int32' }, watch)) days.push(...columns.day);
  return days.sort((a, b) => a - b);
}

function distinct(windows: Int32Array): number[] {
  return [...new Set(windows)].sort((a, b) => a - b);
}
