import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Config } from '../../src/config/config.ts';
import { checkConfig } from '../../src/config/readConfig.ts';
import { subjectOf } from '../../src/config/subjectOf.ts';
import type { Spend } from '../../src/ledger/ledger.ts';
import { MemoryLedger } from '../../src/ledger/memoryLedger.ts';
import { release } from '../../src/release.ts';
import { fraction, rational } from '../../src/terms/rational.ts';
import { temporaryFolder } from '../support/folder.ts';

const folder = temporaryFolder();

/** A config whose records are not there: whoever looks for them says NO_FILE. */
const configOf = (window: string, changes: object = {}): Config =>
  checkConfig({
    dataset: 'cars',
    input: join(folder, 'nowhere.csv'),
    columns: { user: 'plate', time: 'seen_at', lat: 'lat', lng: 'lng', value: 'speed' },
    value: { lower: 0, upper: 65 },
    space: { resolution: 7 },
    time: { slot: '6h', zone: 'UTC', start: '2024-03-01', end: '2024-03-02', ...changes },
    privacy: { epsilon: '0.5', window },
    output: { dir: join(folder, 'out') },
  });

function ledgerOf(config: Config, total: string): MemoryLedger {
  const ledger = new MemoryLedger();
  ledger.open('cars', { epsilon: rational(total, 'epsilon'), ...subjectOf(config) });
  return ledger;
}

const charge = (config: Config, covers: readonly string[]): Spend => ({
  account: 'cars',
  about: subjectOf(config),
  epsilon: fraction(1),
  covers,
  request: { configHash: 'c', dataHash: 'd', command: 'release' },
});

const code = (config: Config, ledger: MemoryLedger): Promise<string> =>
  release(config, { ledger }).then(
    () => 'released',
    error => error.code,
  );

describe('before any record is read', () => {
  it.each(['release', 'day', 'slot', 'cell'])(
    'a release by %s is refused without an account',
    async window => {
      expect(await code(configOf(window), new MemoryLedger())).toBe('NO_ACCOUNT');
    },
  );

  it.each(['day', 'slot', 'cell'])('by %s, if the account is about another zone', async window => {
    const ledger = ledgerOf(configOf(window, { zone: 'Asia/Kolkata' }), '1');
    expect(await code(configOf(window), ledger)).toBe('BUDGET_MISMATCH');
  });

  it.each(['release', 'day', 'slot', 'cell'])('by %s, if it asks for more than the total', async window => {
    expect(await code(configOf(window), ledgerOf(configOf(window), '0.4'))).toBe('BUDGET_SPENT');
  });

  it.each(['release', 'day', 'slot', 'cell'])('by %s, if all that it can cover is spent', async window => {
    const config = configOf(window);
    const ledger = ledgerOf(config, '1');
    ledger.spend(charge(config, ['2024-03-01', '2024-03-02']));
    expect(await code(config, ledger)).toBe('BUDGET_SPENT');
  });

  it.each(['day', 'slot', 'cell'])('and not by %s, if a date is left, or dates have no end', async window => {
    const config = configOf(window);
    const ledger = ledgerOf(config, '1');
    ledger.spend(charge(config, ['2024-03-01']));
    expect(await code(config, ledger)).toBe('NO_FILE');
    ledger.spend(charge(config, ['2024-03-02']));
    expect(await code(configOf(window, { end: undefined }), ledger)).toBe('NO_FILE');
    expect(await code(configOf(window, { start: undefined }), ledger)).toBe('NO_FILE');
  });
});
