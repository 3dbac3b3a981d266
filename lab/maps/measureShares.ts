import type { Config } from '../../src/config/config.ts';
import { wantedPrefixes } from '../../src/draw/firstSamples.ts';
import type { PrefixOfRow } from '../../src/draw/plannedCell.ts';
import type { Engine } from '../../src/engines/engine.ts';
import { samplePrefixes } from '../../src/ingest/totals/samplePrefixes.ts';
import type { Ingested } from '../../src/ingest/totals/userTotals.ts';
import type { ListedCells } from '../../src/plan/cellsToRelease.ts';
import { makePlan, type Plan } from '../../src/plan/makePlan.ts';
import { measurePlan } from './measurePlan.ts';
import { type ShareRow, shareRow, waysToShare } from './shareRow.ts';

export interface SharesChoice {
  readonly releases: number;
  readonly seed: number;
  readonly listed?: ListedCells | undefined;
  /** Called with the name of a way to share before it is planned and measured. */
  readonly onWay?: (name: string) => void;
}

/** Plans and measures every way to share ε on totals that were read once. */
export async function measureShares(
  engine: Engine,
  config: Config,
  ingested: Ingested,
  choice: SharesChoice,
): Promise<ShareRow[]> {
  const rows: ShareRow[] = [];
  for (const way of waysToShare(config)) {
    choice.onWay?.(way.name);
    const plan = makePlan(way.config, ingested.totals.counts, choice.listed);
    const prefixes = await prefixesOf(engine, way.config, plan, ingested);
    const measured = measurePlan(plan, ingested.totals, choice.releases, choice.seed, prefixes);
    rows.push(shareRow(way.name, plan, measured));
  }
  return rows;
}

/** With sample fill, the sums of first samples: a second query over the records, as a release makes it. */
async function prefixesOf(
  engine: Engine,
  config: Config,
  plan: Plan,
  ingested: Ingested,
): Promise<PrefixOfRow | undefined> {
  if (config.mechanism.fill !== 'samples') return undefined;
  const wanted = wantedPrefixes(plan);
  return wanted.lookUp(await samplePrefixes(engine, config, ingested, wanted.pairs));
}
