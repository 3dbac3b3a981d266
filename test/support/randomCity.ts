import fc from 'fast-check';
import { seededBits } from '../../lab/seededBits.ts';
import type { Config } from '../../src/config/config.ts';
import { checkConfig } from '../../src/config/readConfig.ts';
import type { MapCounts } from '../../src/ingest/counts/mapTotals.ts';

/** A config for planning from made-up counts. */
export function planConfig(privacy: object = {}, more: object = {}): Config {
  return checkConfig({
    dataset: 'random-city',
    input: 'nowhere.csv',
    columns: { user: 'who', time: 'when', lat: 'lat', lng: 'lng', value: 'speed' },
    value: { lower: 0, upper: 80, step: 0.1 },
    space: { resolution: 8 },
    time: { slot: '1h', zone: 'UTC' },
    minUsers: 2,
    ...more,
    privacy: { epsilon: 1, ...privacy },
  });
}

/**
 * A random city: some users, each in one to three windows, each window a unit that is in few cells or in many, with few
 * samples or with many. Under the window `cell` every row is a unit of its own.
 */
export const randomCity: fc.Arbitrary<MapCounts> = fc
  .record({
    cells: fc.integer({ min: 3, max: 14 }),
    users: fc.array(
      fc.record({
        windows: fc.integer({ min: 1, max: 3 }),
        isActive: fc.boolean(),
        seed: fc.nat(),
      }),
      { minLength: 4, maxLength: 14 },
    ),
    isByCell: fc.boolean(),
  })
  .map(({ cells, users, isByCell }) => {
    const rows: { cell: number; user: number; window: number; count: number }[] = [];
    users.forEach(({ windows, isActive, seed }, user) => {
      const bits = seededBits(seed);
      const next = (): number => bits.uint32() % 100;
      for (let window = 0; window < windows; window++) {
        for (let cell = 0; cell < cells; cell++) {
          if (next() < (isActive ? 80 : 25)) rows.push({ cell, user, window, count: 1 + (next() % 20) });
        }
      }
    });
    return countsOf(rows, users.length, cells, isByCell);
  });

function countsOf(
  rows: readonly { cell: number; user: number; window: number; count: number }[],
  users: number,
  cells: number,
  isByCell: boolean,
): MapCounts {
  const sorted = [...rows].sort((a, b) => a.cell - b.cell || a.user - b.user || a.window - b.window);
  const keyOf = ({ cell, user, window }: (typeof rows)[number]): string =>
    isByCell ? `${user}|${window}|${cell}` : `${user}|${window}`;
  const inOrder = [...sorted].sort((a, b) => a.user - b.user || a.window - b.window || a.cell - b.cell);
  const numberOf = new Map<string, number>();
  const [userOf, windowOf]: [number[], number[]] = [[], []];
  for (const row of inOrder) {
    if (numberOf.has(keyOf(row))) continue;
    numberOf.set(keyOf(row), numberOf.size);
    userOf.push(row.user);
    windowOf.push(row.window);
  }
  const start = new Int32Array(cells + 1);
  for (const { cell } of sorted) start[cell + 1]!++;
  for (let cell = 0; cell < cells; cell++) start[cell + 1]! += start[cell]!;
  return {
    cells: {
      h3: Array.from({ length: cells }, (_, cell) => `cell-${String(cell).padStart(3, '0')}`),
      slot: new Int32Array(cells),
      slotName: Array.from({ length: cells }, () => '00:00'),
    },
    units: { user: Int32Array.from(userOf), window: Int32Array.from(windowOf), users },
    start,
    unit: Int32Array.from(sorted, row => numberOf.get(keyOf(row))!),
    count: Int32Array.from(sorted, row => row.count),
  };
}
