import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FileLedger } from '../../src/ledger/fileLedger.ts';
import { fraction, ZERO } from '../../src/terms/rational.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startHexveil } from '../support/hexveil.ts';
import { MODES_BIND_NOBODY, modesBind, obeyingModes } from '../support/obeyingModes.ts';
import { skipUnless } from '../support/skipUnless.ts';
import { charging, ledgerOfTenths } from './charging.ts';
import { march } from './conformance.ts';
import { killAgainAndAgain } from './kills.ts';

const folder = temporaryFolder();

describe('processes that charge the same ledger', () => {
  it.each([1, 25])('eight of them, room for %i charges: exactly as many win', async room => {
    const path = join(folder, `race-${room}.db`);
    const ledger = ledgerOfTenths(path, room);
    const all = await Promise.all(Array.from({ length: 8 }, () => charging(path)));
    const won = all.flatMap(({ receipts }) => receipts.map(({ entry }) => entry));
    expect(won.sort((a, b) => a - b)).toEqual(Array.from({ length: room }, (_, k) => k + 2));
    for (const { code, stderr } of all) {
      expect(code).toBe(3);
      expect(stderr).toMatch(/^BUDGET_SPENT Budget "buses" has 0 left/);
    }
    expect(ledger.accounts()[0]!.left).toEqual(ZERO);
    expect(ledger.verify()).toMatchObject({ length: room + 1, wasInterrupted: false });
  });

  it('may all be the first: a ledger that is not there yet is made once, and has the account of each', async () => {
    const path = join(folder, 'first.db');
    const open = (name: string) =>
      startHexveil([
        ...`budget open ${name} --epsilon 1 --user plate --window release --ledger`.split(' '),
        path,
      ]);
    const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map(open));
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const ledger = new FileLedger(path);
    expect(
      ledger
        .accounts()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['a', 'b', 'c', 'd']);
    expect(ledger.verify()).toMatchObject({ length: 4, wasInterrupted: false });
  });

  it('killed at random moments: no charge that was told is lost, and the ledger stays whole', async () => {
    await killAgainAndAgain(join(folder, 'killed.db'), 8);
  });

  it('wait for one another', async () => {
    const path = join(folder, 'waits.db');
    ledgerOfTenths(path, 1);
    const holder = new Database(path);
    holder.exec('BEGIN IMMEDIATE');
    const waiting = charging(path);
    await new Promise(resolve => setTimeout(resolve, 1500));
    holder.exec('COMMIT');
    holder.close();
    expect(await waiting).toMatchObject({ receipts: [{ entry: 2 }], code: 3 });
  });

  it('say that the ledger is locked when patience ends, and charge nothing', () => {
    const path = join(folder, 'locked.db');
    ledgerOfTenths(path, 10);
    const holder = new Database(path);
    holder.exec('BEGIN IMMEDIATE');
    const before = Date.now();
    const about = { user: ['plate'], window: 'day', time: 'seen_at', zone: 'UTC' } as const;
    expect(() => new FileLedger(path, { patience: 300 }).spend(march({ about }))).toThrow(
      `The ledger ${path} is locked: another release is charging it, or a program holds it open. Nothing was charged`,
    );
    expect(Date.now() - before).toBeGreaterThanOrEqual(290);
    holder.exec('ROLLBACK');
    holder.close();
    expect(new FileLedger(path).left(march({ about }))).toEqual(fraction(1));
  });

  skipUnless(modesBind, MODES_BIND_NOBODY).it(
    'without the right to write charge nothing and say so, and can still look',
    async () => {
      const place = join(folder, 'readonly');
      mkdirSync(place);
      const path = join(place, 'ledger.db');
      ledgerOfTenths(path, 10);
      chmodSync(path, 0o444);
      chmodSync(place, 0o555);
      onTestFinished(() => chmodSync(place, 0o755));
      const { receipts, code, stderr } = await charging(path, undefined, obeyingModes);
      expect({ receipts, code }).toEqual({ receipts: [], code: 2 });
      expect(stderr).toContain(`LEDGER_PLACE The ledger ${path} cannot be used`);
      const main = join(import.meta.dirname, '../../dist/cli/main.js');
      const words = [...obeyingModes, process.execPath, main, 'budget', 'show', '--ledger', path];
      expect(spawnSync('env', words, { encoding: 'utf8' }).stdout).toMatch(/buses +1 +0 +1/);
    },
  );
});
