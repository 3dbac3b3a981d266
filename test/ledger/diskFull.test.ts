import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FileLedger } from '../../src/ledger/fileLedger.ts';
import { UsageError } from '../../src/terms/usageError.ts';
import { skipUnless } from '../support/skipUnless.ts';
import { NO_DISK, smallDisk } from '../support/smallDisk.ts';
import { charging, ledgerOfTenths } from './charging.ts';

const { folder: disk, isMounted } = smallDisk(64);

skipUnless(isMounted, NO_DISK).describe('on a full disk', () => {
  const path = join(disk, 'ledger.db');

  it('a charge that does not fit is refused, and all that were told stand', async () => {
    ledgerOfTenths(path, 1_000_000);
    writeFileSync(join(disk, 'ballast'), Buffer.alloc(16_384));
    const { receipts, code, stderr } = await charging(path);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^LEDGER_(DISK|HEAD) /);
    const entries = new FileLedger(path).history();
    for (const { entry, hash } of receipts) expect(entries[entry - 1]?.hash).toBe(hash);
    expect(entries.length - 1 - receipts.length).toBeLessThanOrEqual(1);
  });

  it('a new ledger is not made, nor half of one', () => {
    expect(() => writeFileSync(join(disk, 'rest'), Buffer.alloc(65_536))).toThrow('ENOSPC');
    const before = readdirSync(disk);
    const other = new FileLedger(join(disk, 'other.db'));
    const terms = { epsilon: { num: 1n, den: 1n }, user: ['plate'], window: 'release' } as const;
    expect(() => other.open('buses', terms)).toThrow(UsageError);
    expect(readdirSync(disk)).toEqual(before);
  });

  it('the ledger goes on when there is room again', () => {
    for (const name of ['rest', 'ballast']) rmSync(join(disk, name));
    const ledger = new FileLedger(path);
    const { length } = ledger.verify();
    const about = { user: ['plate'], window: 'day', time: 'seen_at', zone: 'UTC' } as const;
    const request = { configHash: 'c', dataHash: 'd', command: 'release' };
    const spend = {
      account: 'buses',
      about,
      epsilon: { num: 1n, den: 10n },
      covers: ['2024-03-01'],
      request,
    };
    expect(ledger.spend(spend)).toMatchObject({ entry: length + 1 });
    expect(ledger.verify()).toMatchObject({ wasInterrupted: false });
  });
});
