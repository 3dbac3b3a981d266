import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { latLngToCell } from 'h3-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '../../src/config/config.ts';
import { configFlags } from '../../src/config/flags.ts';
import { checkConfig } from '../../src/config/readConfig.ts';
import { subjectOf } from '../../src/config/subjectOf.ts';
import { duckdb } from '../../src/engines/duckdb.ts';
import type { Engine } from '../../src/engines/engine.ts';
import { MemoryLedger } from '../../src/ledger/memoryLedger.ts';
import type { Window } from '../../src/ledger/subject.ts';
import { plan } from '../../src/plan/plan.ts';
import { fraction } from '../../src/terms/rational.ts';
import { UsageError } from '../../src/terms/usageError.ts';
import { temporaryFolder } from '../support/folder.ts';
import { releaseAnyway } from '../support/releaseAnyway.ts';

const folder = temporaryFolder();

/** Rides of four cars on one morning; each was sent a day later, and ended in another hexagon than it began in. */
const rides = ['a', 'b', 'c', 'd'].flatMap(plate =>
  [8, 9, 10].map(hour => ({
    plate,
    driver: `driver of ${plate}`,
    seen_at: `2024-03-01T${String(hour).padStart(2, '0')}:10:00`,
    sent_at: `2024-03-02T${String(hour).padStart(2, '0')}:10:00`,
    lat: 12.97,
    lng: 77.59,
    drop_lat: 12.9 + hour / 100,
    drop_lng: 77.7,
    drop: `[77.7, ${12.9 + hour / 100}]`,
    speed: 20 + hour,
    heat: 30 + hour,
  })),
);
const names = Object.keys(rides[0]!) as (keyof (typeof rides)[number])[];
const csvLine = (ride: (typeof rides)[number]) => names.map(name => JSON.stringify(ride[name])).join(',');
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const csv = file('rides.csv', `${names.join(',')}\n${rides.map(csvLine).join('\n')}\n`);
const ndjson = file('rides.ndjson', rides.map(ride => JSON.stringify(ride)).join('\n'));
const wrapped = file('rides.json', JSON.stringify({ results: rides }));
const renamed = file(
  'renamed.csv',
  `${names.join(',').replace('seen_at', 'x').replace('sent_at', 'seen_at')}\n${rides.map(csvLine).join('\n')}\n`,
);
const list = file('cells.txt', latLngToCell(12.97, 77.59, 7));

const columns = { user: 'plate', time: 'seen_at', lat: 'lat', lng: 'lng', value: 'speed' };
const time = { slot: '2h', zone: 'Asia/Kolkata' };
const configOf = (window: Window, changes: object = {}): Config =>
  checkConfig({
    dataset: 'rides',
    input: csv,
    columns,
    value: { lower: 0, upper: 65, step: 0.5 },
    space: { resolution: 7 },
    time,
    privacy: { epsilon: 1, window },
    minUsers: 2,
    output: { dir: join(folder, 'out'), formats: ['csv'] },
    ...changes,
  });

let engine: Engine;
beforeAll(async () => {
  engine = await duckdb();
});
afterAll(() => engine.close());

/** A ledger whose account is about what `config` protects, and was spent on it altogether. */
async function spentOn(config: Config): Promise<MemoryLedger> {
  const ledger = new MemoryLedger();
  ledger.open('rides', { epsilon: fraction(1), ...subjectOf(config) });
  await releaseAnyway(config, { ledger, engine });
  return ledger;
}

/** With which code a release is refused, which leaves the ledger as it was; nothing if it is not refused. */
async function refusal(config: Config, ledger: MemoryLedger): Promise<string | undefined> {
  try {
    await releaseAnyway(config, { ledger, engine, again: true });
    return undefined;
  } catch (error) {
    if (error instanceof UsageError) return error.code;
    throw error;
  }
}

const MISMATCH = 'BUDGET_MISMATCH';
const SPENT = 'BUDGET_SPENT';
type Expected = Readonly<Partial<Record<Window, string>>>;

/** Keys that say into which unit a record falls: another account, where the window depends on it. */
const partOfTheAccount: readonly [key: string, changes: object, Expected][] = [
  [
    'columns.user',
    { columns: { ...columns, user: 'driver' } },
    { release: MISMATCH, day: MISMATCH, slot: MISMATCH, cell: MISMATCH },
  ],
  [
    'columns.time',
    { columns: { ...columns, time: 'sent_at' } },
    { release: SPENT, day: MISMATCH, slot: MISMATCH, cell: MISMATCH },
  ],
  [
    'time.zone',
    { time: { ...time, zone: 'America/New_York' } },
    { release: SPENT, day: MISMATCH, slot: MISMATCH, cell: MISMATCH },
  ],
  [
    'time.slot',
    { time: { ...time, slot: '3h' } },
    { release: SPENT, day: SPENT, slot: MISMATCH, cell: MISMATCH },
  ],
  [
    'space.resolution',
    { space: { resolution: 8 } },
    { release: SPENT, day: SPENT, slot: SPENT, cell: MISMATCH },
  ],
  [
    'columns.lat, columns.lng',
    { columns: { ...columns, lat: 'drop_lat', lng: 'drop_lng' } },
    { release: SPENT, day: SPENT, slot: SPENT, cell: MISMATCH },
  ],
  [
    'columns.position',
    { columns: { user: 'plate', time: 'seen_at', position: 'drop', value: 'speed' } },
    { release: SPENT, day: SPENT, slot: SPENT, cell: MISMATCH },
  ],
];

/** Keys that leave a record in its unit: a second release is charged to the same units, and finds them spent. */
const notPartOfTheAccount: readonly [key: string, changes: object][] = [
  ['time.zone, another name of the same', { time: { ...time, zone: 'Asia/Calcutta' } }],
  ['time.slot, made up of whole ones', { time: { ...time, slot: '4h' } }],
  ['time.repeat: daily', { time: { ...time, repeat: 'daily' } }],
  ['time.repeat: weekly', { time: { ...time, repeat: 'weekly' } }],
  ['time.from, time.to', { time: { ...time, from: '08:00', to: '10:00' } }],
  ['time.start, time.end', { time: { ...time, start: '2024-03-01', end: '2024-03-01' } }],
  ['space.bounds', { space: { resolution: 7, bounds: [77.5, 12.9, 77.65, 13] } }],
  ['columns.value', { columns: { ...columns, value: 'heat' } }],
  ['value', { value: { lower: 10, upper: 40, step: 1, unit: 'km/h' } }],
  ['value.ignore', { value: { lower: 0, upper: 65, step: 0.5, ignore: [28] } }],
  ['mechanism', { mechanism: { name: 'levy' } }],
  ['minUsers', { minUsers: 3 }],
  ['cells', { cells: list }],
  ['input: the same records as lines of JSON', { input: ndjson }],
  ['input: the same records wrapped in results', { input: wrapped }],
];

const spentOnce = new Map<Window, Promise<MemoryLedger>>();
/** The same for every change: what is refused leaves no trace. */
function spent(window: Window): Promise<MemoryLedger> {
  if (!spentOnce.has(window)) spentOnce.set(window, spentOn(configOf(window)));
  return spentOnce.get(window)!;
}

describe('an account that was spent cannot be spent once more by changing', () => {
  it.each(partOfTheAccount)('%s', async (_, changes, expected) => {
    for (const [window, code] of Object.entries(expected) as [Window, string][]) {
      const [one, other] = [configOf(window), configOf(window, changes)];
      expect(await refusal(other, await spentOn(one)), window).toBe(code);
      expect(await refusal(one, await spentOn(other)), `${window}, the other way round`).toBe(code);
    }
  });

  it.each(notPartOfTheAccount)('%s', async (_, changes) => {
    for (const window of ['release', 'day', 'slot', 'cell'] as const)
      expect(await refusal(configOf(window, changes), await spent(window)), window).toBe(SPENT);
  });

  it('columns.user, in another order', async () => {
    const user = (...both: string[]) => ({ columns: { ...columns, user: both } });
    for (const window of ['release', 'day'] as const) {
      const [one, other] = [
        ['plate', 'driver'],
        ['driver', 'plate'],
      ].map(each => configOf(window, user(...each)));
      expect(await refusal(other!, await spentOn(one!)), window).toBe(SPENT);
    }
  });

  it.each([
    ['allocate', { allocate: 'even' }],
    ['maxCells', { maxCells: 1 }],
    ['weight', { weight: 'users' }],
  ])('privacy.%s', async (_, privacy) => {
    const other = configOf('day', { privacy: { epsilon: 1, window: 'day', ...privacy } });
    expect(await refusal(other, await spent('day'))).toBe(SPENT);
  });

  it('privacy.window: a finer one is refused, a coarser one is charged to all units that it covers', async () => {
    const windows = ['cell', 'slot', 'day', 'release'] as const;
    for (const [at, account] of windows.entries())
      for (const [asked, window] of windows.entries())
        expect(
          await refusal(configOf(window), await spent(account)),
          `${window} on an account by ${account}`,
        ).toBe(asked < at ? MISMATCH : SPENT);
  });
});

describe('half of an account by cell, and then the other half by where rides ended', () => {
  it('is refused: rides that began in one hexagon ended in several, and each of those would cost ε', async () => {
    const ledger = new MemoryLedger();
    const from = configOf('cell', { time: { ...time, slot: '6h' } });
    ledger.open('rides', { epsilon: fraction(2), ...subjectOf(from) });
    await releaseAnyway(from, { ledger, engine });
    const ends = { ...from, columns: { ...from.columns, position: { lat: 'drop_lat', lng: 'drop_lng' } } };
    const { cells } = (await plan(ends, { engine })).counts;
    expect(cells.h3.length).toBeGreaterThan(1);
    expect(await refusal(ends, ledger)).toBe(MISMATCH);
  });
});

describe('what the ledger cannot see', () => {
  it('is that columns changed their names: a file in which sent_at is called seen_at has other days', async () => {
    const ledger = await spentOn(configOf('day'));
    expect(await refusal(configOf('day', { input: renamed }), ledger)).toBeUndefined();
  });
});

describe('the guide to the ledger', () => {
  it('lists every key of a config, with the windows whose accounts it belongs to', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../docs/guide/ledger.md'), 'utf8');
    const lines = [...guide.matchAll(/^\| (`[a-z]+(?:\.\w+)?`.*?) \| (–|`.*?) \| /gm)].flatMap(
      ([, keys, windows]) => words(keys!).map(key => [key, words(windows!)] as const),
    );
    const listed = new Map(lines);
    for (const [keys, , expected] of partOfTheAccount)
      for (const key of keys.split(', '))
        expect(listed.get(key), key).toEqual(
          Object.entries(expected).flatMap(([window, code]) => (code === MISMATCH ? [window] : [])),
        );
    for (const { name } of configFlags()) {
      // The dataset is the account itself.
      const isListed = [...listed.keys(), 'dataset'].some(key => name === key || name.startsWith(`${key}.`));
      expect(isListed, name).toBe(true);
    }
  });

  function words(text: string): string[] {
    return [...text.matchAll(/`(.+?)`/g)].map(([, word]) => word!);
  }
});
