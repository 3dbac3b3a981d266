import { writeFileSync } from 'node:fs';
import { cellToLatLng, gridDisk, latLngToCell } from 'h3-js';
import type { Window } from '../../src/ledger/subject.ts';

/** One record of the audited town, before it is written. */
interface Ping {
  readonly bus: string;
  readonly place: 0 | 1;
  readonly date: '2024-03-01' | '2024-03-02';
  readonly hour: 9 | 10;
  readonly speed: number;
}

const CENTRE = latLngToCell(21.19, 72.83, 8);
const PLACES = gridDisk(CENTRE, 1).slice(0, 2);
const [LOWER, UPPER, MIDDLE] = [-5, 60, 30];

/**
 * A town of two hexagons in which one bus goes everywhere: to both at nine on the first day, and on the second day to one of
 * them at nine and at ten. All other buses stay in one cell each, so that nobody is in more cells than the one that is
 * watched. Each has two records in a cell, and so an array of its own: nothing hides the watched bus but noise.
 */
function town(speedOfWatched: (ping: Omit<Ping, 'bus' | 'speed'>) => number): readonly Ping[] {
  const way = [
    { place: 0, date: '2024-03-01', hour: 9 },
    { place: 1, date: '2024-03-01', hour: 9 },
    { place: 0, date: '2024-03-02', hour: 9 },
    { place: 0, date: '2024-03-02', hour: 10 },
  ] as const;
  const others = [
    { at: way[0], buses: 4 },
    { at: way[1], buses: 6 },
    { at: way[3], buses: 5 },
  ];
  return [
    ...way.flatMap(at => twice({ bus: 'watched', ...at, speed: speedOfWatched(at) })),
    ...others.flatMap(({ at, buses }) =>
      Array.from({ length: buses }, (_, bus) =>
        twice({ bus: `of ${at.place} at ${at.hour}, ${bus}`, ...at, speed: MIDDLE }),
      ).flat(),
    ),
  ];
}

function twice(ping: Ping): Ping[] {
  return [ping, ping];
}

/** Whether a record belongs to the unit of the watched bus that the window protects, and that neighbours differ in. */
const IN_UNIT: Readonly<Record<Window, (ping: Omit<Ping, 'bus' | 'speed'>) => boolean>> = {
  cell: ({ place, hour }) => place === 0 && hour === 9,
  slot: ({ date, hour }) => date === '2024-03-01' && hour === 9,
  day: ({ date }) => date === '2024-03-01',
  release: () => true,
};

/** Writes one of two neighbours as a CSV file: all values of one unit lie at the one bound or at the other. */
export function writeRecords(file: string, window: Window, side: 0 | 1): void {
  const pings = town(at => (IN_UNIT[window](at) && side === 1 ? UPPER : LOWER));
  writeFileSync(file, recordsToCsv(pings));
}

function recordsToCsv(pings: readonly Ping[]): string {
  const lines = pings.map(({ bus, place, date, hour, speed }, index) => {
    const [lat, lng] = cellToLatLng(PLACES[place]!);
    const minute = String(index % 60).padStart(2, '0');
    const time = `${date}T${String(hour).padStart(2, '0')}:${minute}:00+05:30`;
    return [`"${bus}"`, time, lat, lng, speed].join(',');
  });
  return `${['bus,time,lat,lng,speed', ...lines].join('\n')}\n`;
}
