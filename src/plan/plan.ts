import type { Config } from '../config/config.ts';
import type { MapCounts } from '../ingest/counts/mapTotals.ts';
import type { IngestReport } from '../ingest/totals/report.ts';
import { type ReadOptions, readOptions, withTotals } from '../ingest/totals/withTotals.ts';
import { refuseUnknown } from '../terms/refuseUnknown.ts';
import type { ReleaseWatch } from '../terms/releaseWatch.ts';
import { listedCells } from './cellList.ts';
import type { ListedCells } from './cellsToRelease.ts';
import { makePlan, type Plan } from './makePlan.ts';

/** A plan, and what the curator is to know of the records behind it. */
export interface Planned extends Plan {
  readonly report: IngestReport;
}

/** Reads the data's shape and decides everything that a release would do. Spends nothing. */
export async function plan(config: Config, options: ReadOptions = {}): Promise<Planned> {
  refuseUnknown(options, readOptions, 'plan');
  const listed = listedCells(config);
  return withTotals(config, options, ingested => planFrom(config, ingested, listed, options));
}

/** As much of what was read as a plan may see: nothing in it holds a value. */
interface ReadCounts {
  readonly totals: { readonly counts: MapCounts };
  readonly report: IngestReport;
}

/** The same from records that were read already. */
export function planFrom(
  config: Config,
  { totals, report }: ReadCounts,
  listed: ListedCells | undefined,
  { onPhase }: ReleaseWatch,
): Planned {
  onPhase?.('planning', 0);
  const planned = { ...makePlan(config, totals.counts, listed), report };
  onPhase?.('planning', 1);
  return planned;
}
