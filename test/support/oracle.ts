import { latLngToCell } from 'h3-js';
import type { Config } from '../../src/config/config.ts';
import type { MapTotals } from '../../src/ingest/counts/mapTotals.ts';
import { valueToGrid } from '../../src/terms/grid.ts';

/** A record as a person would write it down; `time` in milliseconds. */
export interface Ping {
  readonly user: string;
  readonly lat: number;
  readonly lng: number;
  readonly time: number;
  readonly value: number;
}

/**
 * Totals the slow and plain way, record by record with h3-js and Intl, as sorted lines
 * "cell slot user window count sum": what the SQL must equal.
 */
export function plainTotals(pings: readonly Ping[], config: Config): string[] {
  const sampleOf = plainSample(config);
  const totals = new Map<string, [number, number]>();
  for (const ping of pings) {
    const sample = sampleOf(ping);
    if (sample === undefined) continue;
    const [count, sum] = totals.get(sample.key) ?? [0, 0];
    totals.set(sample.key, [count + 1, sum + sample.steps]);
  }
  return [...totals].map(([key, [count, sum]]) => `${key} ${count} ${sum}`).sort();
}

/** One record the same way: "cell slot user window" and its value in grid steps; none where a config leaves it out. */
export function plainSample(
  config: Config,
): (ping: Ping) => { readonly key: string; readonly steps: number } | undefined {
  const { time, privacy, space, value } = config;
  const spell = new Intl.DateTimeFormat('en-CA', {
    timeZone: time.zone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone: time.zone, weekday: 'short' });
  const toGrid = valueToGrid(value.grid);
  return ping => {
    if (value.ignore.includes(ping.value)) return undefined;
    const [date, clock] = spell.format(ping.time).split(', ') as [string, string];
    const [h, m] = clock.split(':').map(Number) as [number, number];
    const minutes = Math.floor((h * 60 + m) / (time.slotSeconds / 60)) * (time.slotSeconds / 60);
    const start = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    if (time.hours && (h * 3600 + m * 60 < time.hours.from || h * 3600 + m * 60 >= time.hours.to))
      return undefined;
    const slot = { never: `${date}T${start}`, daily: start, weekly: `${weekday.format(ping.time)} ${start}` }[
      time.repeat
    ];
    const window = { cell: '', release: '', slot: `${date}T${start}`, day: date }[privacy.window];
    const key = [latLngToCell(ping.lat, ping.lng, space.resolution), slot, ping.user, window].join(' ');
    return { key, steps: toGrid(ping.value) };
  };
}

/** Totals as the same lines. Offsets after a slot's start are cut: the oracle knows none. */
export function totalLines(
  { counts, sum }: MapTotals,
  keys: readonly string[],
  windowName: (window: number) => string,
): string[] {
  const lines: string[] = [];
  for (let cell = 0; cell < counts.cells.h3.length; cell++) {
    for (let row = counts.start[cell]!; row < counts.start[cell + 1]!; row++) {
      const unit = counts.unit[row]!;
      const slot = counts.cells.slotName[cell]!.replace(/(T\d\d:\d\d)[+-]\d\d:\d\d$/, '$1');
      const window = windowName(counts.units.window[unit]!).replace(/(T\d\d:\d\d)[+-]\d\d:\d\d$/, '$1');
      lines.push(
        [
          counts.cells.h3[cell],
          slot,
          keys[counts.units.user[unit]!],
          window,
          counts.count[row],
          sum[row],
        ].join(' '),
      );
    }
  }
  return lines.sort();
}
