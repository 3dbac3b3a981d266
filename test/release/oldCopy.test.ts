import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '../../src/config/config.ts';
import { subjectOf } from '../../src/config/subjectOf.ts';
import { FileLedger } from '../../src/ledger/fileLedger.ts';
import { fraction } from '../../src/terms/rational.ts';
import { temporaryFolder } from '../support/folder.ts';
import { releaseAnyway } from '../support/releaseAnyway.ts';
import { type TinyFleet, tinyFleet } from '../support/tinyFleet.ts';

const folder = temporaryFolder();
const fleet: TinyFleet = tinyFleet(
  folder,
  [1, 2, 3].map(car => ({ car, time: '2024-03-01T06:00:00Z', speed: 20 + car })),
);
let made = 0;
let [path, out] = ['', ''];
beforeEach(() => {
  path = join(folder, `${made}.db`);
  out = join(folder, `out-${made++}`);
});

const configFor = (dir = out): Config =>
  fleet.config({
    privacy: { epsilon: '0.1', window: 'release', allocate: 'even' },
    output: { dir, formats: ['csv'] },
  });
const releaseWith = (ledger: FileLedger, dir = out) => releaseAnyway(configFor(dir), { ledger, again: true });

function openLedger(): FileLedger {
  const ledger = new FileLedger(path);
  ledger.open('cars', { epsilon: fraction(1), ...subjectOf(configFor()) });
  return ledger;
}

/** Both files of a ledger, as a careful person copies them. */
function copied(from: string, to: string): FileLedger {
  for (const end of ['', '.head']) copyFileSync(`${from}${end}`, `${to}${end}`);
  return new FileLedger(to);
}

describe('a ledger that lacks the entry of a release in the output folder', () => {
  it('because it was set back is refused before the charge, and says which entry', async () => {
    const ledger = openLedger();
    await releaseWith(ledger);
    copied(path, `${path}.kept`);
    const { folder: later } = await releaseWith(ledger);
    copied(`${path}.kept`, path);
    await expect(releaseWith(new FileLedger(path))).rejects.toMatchObject({
      code: 'ENTRY_MISSING',
      message: expect.stringContaining(`does not have entry 3 that ${later} was charged as`),
    });
    expect(new FileLedger(path).history()).toHaveLength(2);
    expect(readdirSync(out)).toHaveLength(2);
  });

  it('because it was set back to before the account is not told to open it once more', async () => {
    const other = new FileLedger(path);
    other.open('buses', { epsilon: fraction(1), ...subjectOf(configFor()) });
    const before = copied(path, `${path}.kept`);
    await releaseWith(openLedger());
    await expect(releaseWith(before)).rejects.toMatchObject({ code: 'ENTRY_MISSING' });
  });

  it('because it is a copy that went on by itself is refused, and so is the ledger that it was copied from', async () => {
    const ledger = openLedger();
    const copy = copied(path, `${path}.copy`);
    const elsewhere = `${out}-elsewhere`;
    await releaseWith(ledger);
    await releaseWith(copy, elsewhere);
    await releaseWith(ledger);
    // Entry 2 is in both, and not the same.
    await expect(releaseWith(copy)).rejects.toMatchObject({ code: 'ENTRY_MISSING' });
    await expect(releaseWith(ledger, elsewhere)).rejects.toMatchObject({ code: 'ENTRY_MISSING' });
    expect([ledger.history().length, copy.history().length]).toEqual([3, 2]);
  });

  it('is refused also where that release came while the records were read', async () => {
    const ledger = openLedger();
    const copy = copied(path, `${path}.copy`);
    let isReleased = false;
    const run = releaseAnyway(configFor(), {
      ledger: copy,
      again: true,
      onRowsRead: () => {
        // As another process would: whole, and in a moment.
        const receipt = ledger.spend({
          account: 'cars',
          about: subjectOf(configFor()),
          epsilon: fraction(1, 10),
          request: { configHash: 'c', dataHash: 'd', command: 'release' },
        });
        mkdirSync(join(out, '2-2026-11-15'), { recursive: true });
        const published = { ledger: { ...receipt, name: receipt.ledger } };
        writeFileSync(join(out, '2-2026-11-15/release.json'), JSON.stringify(published));
        isReleased = true;
      },
    });
    await expect(run).rejects.toMatchObject({ code: 'ENTRY_MISSING' });
    expect(isReleased).toBe(true);
    expect(copy.history()).toHaveLength(1);
  });
});

describe('a release goes ahead', () => {
  it('beside releases of its own ledger and of others', async () => {
    await releaseWith(openLedger());
    const other = new FileLedger(`${path}.other`);
    other.open('cars', { epsilon: fraction(1), ...subjectOf(configFor()) });
    await releaseWith(other);
    await releaseWith(new FileLedger(path));
    expect(readdirSync(out)).toHaveLength(3);
  });

  it('with a backup that has every entry', async () => {
    const ledger = openLedger();
    await releaseWith(ledger);
    await releaseWith(copied(path, `${path}.copy`));
  });

  it('beside folders that are no releases', async () => {
    const ledger = openLedger();
    mkdirSync(join(out, 'broken'), { recursive: true });
    writeFileSync(join(out, 'broken/release.json'), '{ "ledger": {');
    await releaseWith(ledger);
  });
});
