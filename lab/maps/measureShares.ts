import type { Config } from '../../src/config/config.ts';
import { firstSamples } from '../../src/draw/firstSamples.ts';
import type { IngestReport } from '../../src/ingest/totals/report.ts';
import { type ReadOptions, withTotals } from '../../src/ingest/totals/withTotals.ts';
import { listedCells } from '../../src/plan/cellList.ts';
import { makePlan } from '../../src/plan/makePlan.ts';
import { pause } from '../../src/terms/pause.ts';
import { measurePlan } from './measurePlan.ts';
import { type ShareRow, shareRow, waysToShare } from './shareRow.ts';

export interface SharesChoice extends ReadOptions {
  readonly releases: number;
  readonly seed: number;
  /** Called with the name of a way to share before it is planned and measured. */
  readonly onWay?: (name: string) => void;
}

/** What was measured, and what the curator is to know of the records behind it. */
export interface MeasuredShares {
  readonly rows: readonly ShareRow[];
  readonly report: IngestReport;
}

/** Reads the records once; plans and measures every way to share ε on them. */
export async function measureShares(config: Config, choice: SharesChoice): Promise<MeasuredShares> {
  const { releases, seed, onWay, ...reading } = choice;
  const listed = listedCells(config);
  return withTotals(config, reading, async (ingested, engine) => {
    const rows: ShareRow[] = [];
    for (const way of waysToShare(config)) {
      onWay?.(way.name);
      await pause(reading.signal);
      const plan = makePlan(way.config, ingested.totals.counts, listed);
      const prefixOfRow = await firstSamples(engine, plan, ingested);
      const measured = await measurePlan(plan, ingested.totals, {
        releases,
        seed,
        prefixOfRow,
        signal: reading.signal,
      });
      rows.push(shareRow(way.name, plan, measured));
    }
    return { rows, report: ingested.report };
  });
}
