import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { FileLedger } from '../../src/ledger/fileLedger.ts';
import type { Receipt } from '../../src/ledger/ledger.ts';
import { fraction } from '../../src/terms/rational.ts';
import { UsageError } from '../../src/terms/usageError.ts';
import { temporaryFolder } from '../support/folder.ts';
import { skipUnless } from '../support/skipUnless.ts';
import { byDay, march } from './conformance.ts';

const folder = temporaryFolder();
let made = 0;

/** A ledger with an account and four charges of a tenth. */
function spentLedger(): { path: string; receipts: Receipt[] } {
  const path = join(folder, `${made++}.db`);
  const ledger = new FileLedger(path);
  ledger.open('buses', byDay);
  const receipts = [1, 2, 3, 4].map(() => ledger.spend(march({ epsilon: fraction(1, 10) })));
  return { path, receipts };
}

function sql(path: string, text: string): void {
  const database = new Database(path);
  database.exec(text);
  database.close();
}

/** Everything that a ledger can be asked; none of it may work on a damaged one. */
const asks: Readonly<Record<string, (ledger: FileLedger) => unknown>> = {
  open: ledger => ledger.open('cars', byDay),
  spend: ledger => ledger.spend(march()),
  check: ledger => ledger.check(march()),
  checkEarly: ledger => ledger.checkEarly(march()),
  lacks: ledger => ledger.lacks([]),
  left: ledger => ledger.left(march()),
  accounts: ledger => ledger.accounts(),
  history: ledger => ledger.history(),
  verify: ledger => ledger.verify(),
};

function expectRefusals(path: string, code: string, message: string): void {
  const files = [path, `${path}.head`];
  const bytes = () =>
    files.map(file => existsSync(file) && statSync(file).isFile() && readFileSync(file).toString('hex'));
  const before = bytes();
  for (const [name, ask] of Object.entries(asks)) {
    let thrown: unknown;
    try {
      ask(new FileLedger(path));
    } catch (error) {
      thrown = error;
    }
    expect(thrown, name).toBeInstanceOf(UsageError);
    expect((thrown as UsageError).code, name).toBe(code);
    expect((thrown as UsageError).message, name).toContain(message);
  }
  expect(bytes()).toEqual(before);
}

describe('a ledger that is not as Hexveil left it is refused by every call, and never reset', () => {
  it.each([
    [
      'an entry edited by hand',
      `UPDATE entry SET text = replace(text, '1/10', '1/99') WHERE number = 3`,
      'entry 3 does not follow',
    ],
    ['a hash edited by hand', `UPDATE entry SET hash = 'beef' WHERE number = 3`, 'entry 3 does not follow'],
    ['an entry removed from the middle', 'DELETE FROM entry WHERE number = 3', 'entry 3 is missing'],
    ['the first entry removed', 'DELETE FROM entry WHERE number = 1', 'entry 1 is missing'],
    [
      'two entries that changed places',
      'UPDATE entry SET number = 9 WHERE number = 3; UPDATE entry SET number = 3 WHERE number = 4; UPDATE entry SET number = 4 WHERE number = 9',
      'entry 3 does not follow',
    ],
    ['the last entry cut off', 'DELETE FROM entry WHERE number = 5', 'counts 5 entries, but 4 are left'],
    ['all entries cut off', 'DELETE FROM entry', 'counts 5 entries, but 0 are left'],
    ['an entry put behind the last', `INSERT INTO entry VALUES (6, '{}', 'beef')`, 'entry 6 does not follow'],
    ['another name', `UPDATE format SET ledger = 'other'`, 'entry 1 does not follow'],
    ['no format line', 'DELETE FROM format', 'its format line was changed'],
    ['no table of entries', 'DROP TABLE entry', 'SQLite cannot read it'],
  ])('%s', (_, edit, message) => {
    const { path } = spentLedger();
    sql(path, edit);
    expectRefusals(path, 'LEDGER_DAMAGED', message);
  });

  it('made by a newer version', () => {
    const { path } = spentLedger();
    sql(path, 'UPDATE format SET version = 3');
    expectRefusals(
      path,
      'LEDGER_VERSION',
      'is of version 3, made by a newer Hexveil; this one reads up to version 2',
    );
  });

  it('half of its bytes gone', () => {
    const { path } = spentLedger();
    truncateSync(path, statSync(path).size / 2);
    expectRefusals(path, 'LEDGER_DAMAGED', 'is damaged');
  });

  it('a page overwritten with noise', () => {
    const { path } = spentLedger();
    const bytes = readFileSync(path);
    bytes.fill(0xa5, 4096, 8192);
    writeFileSync(path, bytes);
    expectRefusals(path, 'LEDGER_DAMAGED', 'is damaged');
  });

  it('a page lost that holds no entry yet, where the next one would go', () => {
    const { path } = spentLedger();
    sql(path, 'CREATE TABLE x (y); INSERT INTO x VALUES (zeroblob(20000)); DROP TABLE x');
    const bytes = readFileSync(path);
    const firstFreePage = 32;
    bytes.writeUInt32BE(99_999, firstFreePage);
    writeFileSync(path, bytes);
    expectRefusals(path, 'LEDGER_DAMAGED', 'SQLite finds broken pages in it');
  });

  it.each([
    ['zero bytes', (path: string) => writeFileSync(path, ''), 'is empty (0 bytes)'],
    ['a few bytes', (path: string) => writeFileSync(path, 'x'), 'is not a Hexveil ledger'],
    ['a text', (path: string) => writeFileSync(path, 'a,b\n'.repeat(99)), 'is not a Hexveil ledger'],
    ['a folder', (path: string) => mkdirSync(path), 'is a folder, not a ledger'],
    [
      'a foreign SQLite file',
      (path: string) => sql(path, 'CREATE TABLE mine (x)'),
      'is not a Hexveil ledger',
    ],
  ])('%s', (_, make, message) => {
    const path = join(folder, `${made++}.db`);
    make(path);
    expectRefusals(path, 'NOT_A_LEDGER', message);
  });

  it('a link that leads nowhere', () => {
    const path = join(folder, `${made++}.db`);
    symlinkSync(join(folder, 'nowhere.db'), path);
    expect(() => new FileLedger(path).open('buses', byDay)).toThrow('A ledger cannot be kept at');
  });

  it('a place below a file', () => {
    const path = join(spentLedger().path, 'ledger.db');
    expect(() => new FileLedger(path).open('buses', byDay)).toThrow('A ledger cannot be kept at');
  });

  it('gone, while its second file is still there', () => {
    const { path } = spentLedger();
    rmSync(path);
    expectRefusals(path, 'LEDGER_DAMAGED', 'it is gone, although its .head file is there');
    expect(existsSync(path)).toBe(false);
  });
});

describe('the second file', () => {
  it.each([
    ['missing', (head: string) => rmSync(head), 'its .head file is missing'],
    ['no JSON', (head: string) => writeFileSync(head, '{'), 'is not one that this version of Hexveil wrote'],
    ['JSON of something else', (head: string) => writeFileSync(head, 'null'), 'is not one that this version'],
    ['a folder', (head: string) => void [rmSync(head), mkdirSync(head)], 'cannot be read'],
    [
      'of another ledger',
      (head: string) => copyFileSync(`${spentLedger().path}.head`, head),
      'its .head file belongs to another ledger',
    ],
    ['with another hash', (head: string) => edited(head, { head: 'beef' }), 'entry 5 is not the one'],
  ])('%s is refused', (_, damage, message) => {
    const { path } = spentLedger();
    damage(`${path}.head`);
    expectRefusals(path, 'LEDGER_DAMAGED', message);
  });

  it('behind by one entry is what a crash leaves: accepted, said, and brought up to date by the next charge', () => {
    const { path, receipts } = spentLedger();
    edited(`${path}.head`, { length: 4, head: receipts[2]!.hash });
    const ledger = new FileLedger(path);
    expect(ledger.verify()).toMatchObject({ length: 5, wasInterrupted: true });
    ledger.spend(march({ epsilon: fraction(1, 10) }));
    expect(ledger.verify()).toMatchObject({ length: 6, wasInterrupted: false });
    expect(ledger.left(march())).toEqual(fraction(5, 10));
  });

  it('behind by two is what no crash leaves: refused', () => {
    const { path, receipts } = spentLedger();
    edited(`${path}.head`, { length: 3, head: receipts[1]!.hash });
    expectRefusals(path, 'LEDGER_DAMAGED', 'its .head file counts 3 entries, but there are 5');
  });

  it('that cannot be written fails the charge, which stays counted', () => {
    const { path } = spentLedger();
    const full = new FileLedger(path, {
      writeHead: () => {
        throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      },
    });
    expect(() => full.spend(march({ epsilon: fraction(1, 10) }))).toThrow(
      'The charge stands as entry 6, but',
    );
    const ledger = new FileLedger(path);
    expect(ledger.left(march())).toEqual(fraction(5, 10));
    expect(ledger.verify()).toMatchObject({ length: 6, wasInterrupted: true });
  });

  it('that is spoilt while it is written does not hide that the charge stands', () => {
    const { path } = spentLedger();
    const failing = new FileLedger(path, {
      writeHead: () => {
        writeFileSync(`${path}.head`, '{');
        throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      },
    });
    expect(() => failing.spend(march({ epsilon: fraction(1, 10) }))).toThrow(
      'The charge stands as entry 6, but',
    );
  });
});

describe('an older copy', () => {
  it('of both files passes by itself, and fails against the receipt of a later release', () => {
    const { path } = spentLedger();
    const kept = join(folder, `${made++}.db`);
    copyFileSync(path, kept);
    copyFileSync(`${path}.head`, `${kept}.head`);
    const later = new FileLedger(path).spend(march({ epsilon: fraction(1, 10) }));
    const restored = new FileLedger(kept);
    expect(restored.verify()).toMatchObject({ length: 5 });
    expect(() => restored.verify(later)).toThrow(
      `The ledger ${kept} does not have the release's entry 6: it is another ledger, or an older or changed copy.`,
    );
  });

  it('is a backup: it goes on where it was copied', () => {
    const { path, receipts } = spentLedger();
    const kept = join(folder, `${made++}.db`);
    copyFileSync(path, kept);
    copyFileSync(`${path}.head`, `${kept}.head`);
    const backup = new FileLedger(kept);
    for (const receipt of receipts) expect(backup.verify(receipt)).toMatchObject({ length: 5 });
    expect(backup.spend(march({ epsilon: fraction(1, 10) }))).toMatchObject({ entry: 6 });
  });
});

describe('one process', () => {
  it('sees a copy that was put in the place of the ledger', () => {
    const { path } = spentLedger();
    const ledger = new FileLedger(path);
    for (const end of ['', '.head']) copyFileSync(`${path}${end}`, `${path}.kept${end}`);
    ledger.spend(march({ epsilon: fraction(1, 10) }));
    for (const end of ['', '.head']) renameSync(`${path}.kept${end}`, `${path}${end}`);
    expect(ledger.verify()).toMatchObject({ length: 5 });
  });

  skipUnless(process.platform === 'linux', 'only Linux shows which files are open').it(
    'keeps one file open, however often it charges',
    () => {
      const { path } = spentLedger();
      const open = readdirSync('/proc/self/fd').filter(name => {
        const link = `/proc/self/fd/${name}`;
        return lstatSync(link, { throwIfNoEntry: false }) !== undefined && readlinkSync(link) === path;
      });
      expect(open).toHaveLength(1);
    },
  );
});

describe('a ledger that is not there', () => {
  it('has no accounts, comes into being with the first, and not with one that is refused', () => {
    const path = join(folder, 'new', 'folder', 'ledger.db');
    const ledger = new FileLedger(path);
    expect(ledger.accounts()).toEqual([]);
    expect(() => ledger.verify()).toThrow(`There is no ledger at ${path}`);
    expect(() => ledger.open('buses', { ...byDay, zone: 'Nowhere' })).toThrow('not an IANA time zone');
    expect(existsSync(path)).toBe(false);
    ledger.open('buses', byDay);
    expect(ledger.verify()).toMatchObject({ length: 1 });
  });
});

function edited(path: string, changes: object): void {
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...changes }));
}
