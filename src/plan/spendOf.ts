import type { Config } from '../config/config.ts';
import { requestOf } from '../config/requestOf.ts';
import { subjectOf } from '../config/subjectOf.ts';
import type { Engine, Watch } from '../engines/engine.ts';
import { coveredDates, type Dated } from '../ingest/totals/coveredDates.ts';
import { publicHash } from '../ingest/totals/publicHash.ts';
import { configHash } from '../ledger/configHash.ts';
import type { EarlySpend, Spend } from '../ledger/ledger.ts';
import { dayToDate } from '../time/day.ts';
import type { ListedCells } from './cellsToRelease.ts';

/** What can be asked of the ledger before any record is read. */
export function earlySpendOf(config: Config): EarlySpend {
  const { firstDay, lastDay } = config.time;
  const hasEnds = firstDay !== undefined && lastDay !== undefined;
  return {
    ...costOf(config),
    within: hasEnds ? { first: dayToDate(firstDay), last: dayToDate(lastDay) } : undefined,
  };
}

/** What the ledger is asked for: public facts only, as its chain of hashes is published. */
export async function spendOf(
  engine: Engine,
  config: Config,
  ingested: Dated,
  listed: ListedCells | undefined,
  watch: Watch,
): Promise<Spend> {
  return {
    ...costOf(config),
    covers: await coveredDates(engine, config, ingested, watch),
    request: {
      command: 'release',
      // The list of cells counts by what it says, not by what its file is called.
      configHash: configHash({ ...requestOf(config), ...(listed && { cells: Object.fromEntries(listed) }) }),
      dataHash: publicHash(ingested.totals.counts),
    },
  };
}

/** What the config tells alone of a charge. */
function costOf(config: Config): Pick<Spend, 'account' | 'about' | 'epsilon'> {
  return { account: config.dataset, about: subjectOf(config), epsilon: config.privacy.epsilon };
}
