import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { FileLedger } from '../../src/ledger/fileLedger.ts';
import type { Spend } from '../../src/ledger/ledger.ts';
import { fraction, toText } from '../../src/terms/rational.ts';
import { temporaryFolder } from '../support/folder.ts';
import { hexveilHere } from '../support/inProcess.ts';
import { formatOf } from './model.ts';

const folder = temporaryFolder();
let path: string;
let made = 0;

/** A ledger that Hexveil 0.1.0 wrote, with three accounts and a charge to each: entries 4, 5 and 6. */
beforeEach(() => {
  path = join(folder, `${made++}.db`);
  for (const end of ['', '.head'])
    copyFileSync(join(import.meta.dirname, `format1/ledger.db${end}`), `${path}${end}`);
});

const zone = 'Asia/Kolkata';
const byDay = { user: ['plate'], window: 'day', time: 'seen_at', zone } as const;
const byCell = {
  ...byDay,
  window: 'cell',
  slotSeconds: 21_600,
  resolution: 7,
  position: ['lat', 'lng'],
} as const;

function spend(changes: Partial<Spend> = {}): Spend {
  return {
    account: 'buses',
    about: byDay,
    epsilon: fraction(1, 10),
    covers: ['2024-03-01'],
    request: { configHash: 'c', dataHash: 'd', command: 'release' },
    ...changes,
  };
}

describe('a ledger of format 1', () => {
  it('is read, checked, and found to have the entry of an old release; reading changes nothing', () => {
    const bytes = () => ['', '.head'].map(end => readFileSync(`${path}${end}`, 'hex'));
    const before = bytes();
    const ledger = new FileLedger(path);
    expect(ledger.accounts()).toMatchObject([
      { name: 'buses', protects: 'values', left: fraction(3, 2), subject: { window: 'day', zone } },
      { name: 'taxis', left: fraction(3, 2), mostSpentUnit: '2024-03-01T06:00', subject: { window: 'cell' } },
      { name: 'pings', left: fraction(2), subject: { window: 'release' } },
    ]);
    expect(ledger.accounts().map(({ subject, settledBy }) => [subject.time, settledBy])).toEqual(
      Array(3).fill([undefined, null]),
    );
    expect(ledger.history('buses').map(({ entry }) => [entry.protects, toText(entry.delta)])).toEqual(
      Array(2).fill(['values', '0']),
    );
    const { ledger: receipt } = JSON.parse(
      readFileSync(join(import.meta.dirname, 'format1/release.json'), 'utf8'),
    );
    expect(ledger.verify(receipt)).toMatchObject({ ledger: receipt.name, length: 6, wasInterrupted: false });
    expect(bytes()).toEqual(before);
  });

  it('goes on with the time column of its next release, which then stays; what was spent stays spent', () => {
    expect(new FileLedger(path).spend(spend())).toMatchObject({ entry: 7 });
    const ledger = new FileLedger(path);
    expect(ledger.accounts()[0]).toMatchObject({
      settledBy: 7,
      subject: byDay,
      spent: fraction(6, 10),
    });
    const other = spend({ about: { ...byDay, time: 'sent_at' }, covers: ['2024-03-02'] });
    expect(() => ledger.spend(other)).toThrow(
      "its days are those of the time column seen_at, and the release's are those of sent_at",
    );
    ledger.spend(spend());
    expect(ledger.accounts()[0]).toMatchObject({ settledBy: 7, spent: fraction(7, 10) });
    expect(ledger.verify()).toMatchObject({ length: 8 });
  });

  it('by cell goes on with the position of its next release by cell', () => {
    const ledger = new FileLedger(path);
    ledger.spend(spend({ account: 'taxis', about: { ...byCell, window: 'slot', position: ['from'] } }));
    expect(ledger.accounts()[1]!.subject).not.toHaveProperty('position');
    ledger.spend(spend({ account: 'taxis', about: byCell }));
    expect(ledger.accounts()[1]).toMatchObject({ settledBy: 8, subject: byCell });
    const dropped = { ...byCell, position: ['drop_lat', 'drop_lng'] };
    expect(() => ledger.spend(spend({ account: 'taxis', about: dropped }))).toThrow('position lat and lng');
  });

  it('by release needs no columns', () => {
    const ledger = new FileLedger(path);
    const about = { user: ['plate'], window: 'release' } as const;
    ledger.spend(spend({ account: 'pings', about, covers: [] }));
    expect(ledger.accounts()[2]).toMatchObject({ settledBy: null, left: fraction(19, 10) });
  });

  it.each([
    ['charge', (ledger: FileLedger) => ledger.spend(spend())],
    ['account', (ledger: FileLedger) => ledger.open('cars', { ...byDay, epsilon: fraction(1) })],
  ])('becomes one of format 2 with its first new %s, which an older Hexveil refuses to open', (_, add) => {
    expect(formatOf(path)).toBe(1);
    add(new FileLedger(path));
    expect(formatOf(path)).toBe(2);
  });

  it('stays as it was where the new entry did not come to be', () => {
    const cut = () => {
      throw new Error('power cut');
    };
    expect(() => new FileLedger(path, { now: cut }).spend(spend())).toThrow('power cut');
    expect(() => new FileLedger(path).spend(spend({ epsilon: fraction(9) }))).toThrow('has 1.5 left of 2');
    expect(formatOf(path)).toBe(1);
  });
});

describe('hexveil release on a ledger of format 1', () => {
  it('says once which columns the budget goes on with, and refuses others from then on', async () => {
    const rows = ['a', 'b', 'c', 'd'].flatMap(plate =>
      [8, 9].map(hour => `${plate},2024-04-01T0${hour}:10:00,2024-04-02T0${hour}:10:00,12.97,77.59,3${hour}`),
    );
    writeFileSync(join(folder, 'pings.csv'), `plate,seen_at,sent_at,lat,lng,speed\n${rows.join('\n')}\n`);
    const config = join(folder, 'config.json');
    writeFileSync(
      config,
      JSON.stringify({
        dataset: 'buses',
        input: 'pings.csv',
        columns: { user: 'plate', time: 'seen_at', lat: 'lat', lng: 'lng', value: 'speed' },
        value: { lower: 0, upper: 65, step: 0.5 },
        space: { resolution: 7 },
        time: { slot: '6h', zone },
        privacy: { epsilon: 0.5, window: 'day' },
        minUsers: 2,
        output: { formats: ['csv'] },
      }),
    );
    const release = (...flags: string[]) =>
      hexveilHere(['release', config, '--ledger', path, '--anyway', ...flags]);
    expect(await release()).toMatchObject({
      code: 0,
      stderr:
        'COLUMNS_SETTLED  Budget "buses" was opened by a Hexveil that did not keep its time column; from now on it is for each day of the data (seen_at, Asia/Kolkata), per plate.\n',
    });
    expect(await release('--again')).toMatchObject({ code: 0, stderr: '' });
    expect(await release('--columns.time', 'sent_at')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('BUDGET_MISMATCH  Budget "buses" cannot be charged'),
    });
  });
});
