import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FileLedger } from '../../src/ledger/fileLedger.ts';
import { fraction } from '../../src/terms/rational.ts';
import { temporaryFolder } from '../support/folder.ts';
import { main, underUmask } from '../support/hexveil.ts';
import { skipUnless } from '../support/skipUnless.ts';
import { byDay, march } from './conformance.ts';

const folder = temporaryFolder();
let made = 0;
const place = (): string => {
  const path = join(folder, String(made++));
  mkdirSync(path);
  return path;
};

const tenth = march({ epsilon: fraction(1, 10) });

describe('a ledger that is reached by several names', () => {
  it('is one: its second file stands beside the real file, and each name sees all charges', () => {
    const [real, other] = [place(), place()];
    const path = join(real, 'ledger.db');
    const link = join(other, 'link.db');
    const byFolder = join(other, 'folder');
    symlinkSync(path, link);
    symlinkSync(real, byFolder);
    new FileLedger(path).open('buses', byDay);
    for (const name of [path, link, join(byFolder, 'ledger.db')]) {
      const ledger = new FileLedger(name);
      expect(ledger.path).toBe(path);
      ledger.spend(tenth);
    }
    expect(new FileLedger(link).verify()).toMatchObject({ length: 4, wasInterrupted: false });
    expect(readdirSync(real).sort()).toEqual(['ledger.db', 'ledger.db.head']);
    expect(readdirSync(other).sort()).toEqual(['folder', 'link.db']);
  });

  it('is made in the real folder, before it is there', () => {
    const [real, other] = [place(), place()];
    symlinkSync(real, join(other, 'folder'));
    const ledger = new FileLedger(join(other, 'folder', 'ledger.db'));
    ledger.open('buses', byDay);
    expect(ledger.path).toBe(join(real, 'ledger.db'));
  });
});

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

skipUnless(process.platform !== 'win32', 'Windows has no modes').describe('the files of a ledger', () => {
  const open = (path: string, name = 'buses') => [
    'budget',
    'open',
    name,
    '--epsilon',
    '1',
    '--user',
    'plate',
    '--window',
    'release',
    '--ledger',
    path,
  ];

  it.each(['000', '022', '077'])(
    'are for their owner alone under umask %s, and so is a folder made for them',
    umask => {
      const path = join(place(), 'new', 'ledger.db');
      underUmask(umask, [main, ...open(path)]);
      expect([path, `${path}.head`].map(modeOf)).toEqual(['600', '600']);
      expect(modeOf(join(path, '..'))).toBe('700');
      underUmask(umask, [main, ...open(path, 'cars')]);
      expect([path, `${path}.head`].map(modeOf)).toEqual(['600', '600']);
    },
  );

  it('and so is the journal of a charge, which is there for its moment', () => {
    const path = join(place(), 'ledger.db');
    new FileLedger(path).open('buses', byDay);
    const libsql = createRequire(import.meta.url).resolve('libsql');
    const script = `
      const database = new (require(${JSON.stringify(libsql)}))(process.argv[1]);
      database.exec("BEGIN IMMEDIATE; INSERT INTO entry VALUES (2, '', '')");
      console.log((require('node:fs').statSync(process.argv[1] + '-journal').mode & 0o777).toString(8));
      database.exec('ROLLBACK');`;
    expect(underUmask('000', ['-e', script, path]).trim()).toBe('600');
    expect(existsSync(`${path}-journal`)).toBe(false);
  });

  it('are shared with whom their owner lets read and write the ledger: the second file follows', () => {
    const path = join(place(), 'ledger.db');
    const ledger = new FileLedger(path);
    ledger.open('buses', byDay);
    chmodSync(path, 0o660);
    ledger.spend(tenth);
    expect([path, `${path}.head`].map(modeOf)).toEqual(['660', '660']);
  });
});
