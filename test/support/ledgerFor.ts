import type { Config } from '../../src/config/config.ts';
import { subjectOf } from '../../src/config/subjectOf.ts';
import { MemoryLedger } from '../../src/ledger/memoryLedger.ts';
import { rational } from '../../src/terms/rational.ts';

/** A ledger in memory with an account that fits the config. */
export function ledgerFor(config: Config, total = '100'): MemoryLedger {
  const ledger = new MemoryLedger();
  ledger.open(config.dataset, { epsilon: rational(total, 'epsilon'), ...subjectOf(config) });
  return ledger;
}
