import type { Config } from '../config/config.ts';
import { subjectOf } from '../config/subjectOf.ts';
import type { Engine, Watch } from '../engines/engine.ts';
import { coveredDates } from '../ingest/totals/coveredDates.ts';
import { publicHash } from '../ingest/totals/publicHash.ts';
import type { Ingested } from '../ingest/totals/userTotals.ts';
import { configHash } from '../ledger/configHash.ts';
import type { Spend } from '../ledger/ledger.ts';
import type { ListedCells } from './cellsToRelease.ts';

/** What the ledger is asked for: public facts only, as its chain of hashes is published. */
export async function spendOf(
  engine: Engine,
  config: Config,
  ingested: Ingested,
  listed: ListedCells | undefined,
  watch: Watch,
): Promise<Spend> {
  const { engine: _, output: __, ...asked } = config;
  return {
    account: config.dataset,
    about: subjectOf(config),
    epsilon: config.privacy.epsilon,
    covers: await coveredDates(engine, config, ingested, watch),
    request: {
      command: 'release',
      // The list of cells counts by what it says, not by what its file is called.
      configHash: configHash({ ...asked, ...(listed && { cells: Object.fromEntries(listed) }) }),
      dataHash: publicHash(ingested.totals.counts),
    },
  };
}
