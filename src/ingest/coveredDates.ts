import type { Config } from '../config/config.ts';
import type { MapCounts } from './mapTotals.ts';
import type { IngestReport } from './report.ts';

const DAY = 86_400;

/**
 * Which dates of the data a release covers, for an account that counts by day or by slot: exact where units have a date,
 * else every date from the first record to the last, which is never too few.
 */
export function coveredDates(config: Config, counts: MapCounts, { first, last }: IngestReport): string[] {
  const { window } = config.privacy;
  const { slotSeconds, repeat, zone } = config.time;
  if (window === 'day') return dates(distinct(counts.units.window));
  if (window === 'slot') {
    return distinct(counts.units.window).map(slot =>
      new Date(slot * slotSeconds * 1000).toISOString().slice(0, 16),
    );
  }
  if (window === 'cell' && repeat === 'never') return [...new Set(counts.cells.slotLabel)];
  const [from, to] = [dayOf(first, zone), dayOf(last, zone)];
  return dates(Array.from({ length: to - from + 1 }, (_, k) => from + k));
}

function distinct(windows: Int32Array): number[] {
  return [...new Set(windows)].sort((a, b) => a - b);
}

function dates(days: readonly number[]): string[] {
  return days.map(day => new Date(day * DAY * 1000).toISOString().slice(0, 10));
}

/** The day that a clock of the zone shows at an instant (in microseconds), since 1970. */
function dayOf(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  return Date.parse(`${parts.format(instant / 1000)}T00:00Z`) / (DAY * 1000);
}
