import { expect } from 'vitest';
import { FileLedger } from '../../src/ledger/fileLedger.ts';
import type { Receipt } from '../../src/ledger/ledger.ts';
import { charging, ledgerOfTenths } from './charging.ts';

/**
 * Kills a charging process so many times, each at a random moment after its first charge, and holds the ledger against
 * all that was told: every receipt is still an entry, and at most one charge more was counted than was told.
 */
export async function killAgainAndAgain(path: string, kills: number): Promise<void> {
  ledgerOfTenths(path, 1_000_000);
  const told: Receipt[] = [];
  let untold = 0;
  for (let kill = 0; kill < kills; kill++) {
    const moment = Math.random() * 60;
    const { receipts } = await charging(path, child => {
      setTimeout(() => child.kill('SIGKILL'), moment);
    });
    told.push(...receipts);
    const ledger = new FileLedger(path);
    const entries = ledger.history();
    for (const { entry, hash } of receipts) expect(entries[entry - 1]?.hash, `after ${moment} ms`).toBe(hash);
    expect(ledger.verify().length).toBe(entries.length);
    const more = entries.length - 1 - told.length - untold;
    expect(more).toBeGreaterThanOrEqual(0);
    expect(more).toBeLessThanOrEqual(1);
    untold += more;
  }
  const entries = new FileLedger(path).history();
  for (const { entry, hash } of told) expect(entries[entry - 1]?.hash).toBe(hash);
}
