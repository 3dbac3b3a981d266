import type { Config } from '../../config/config.ts';
import type { Engine } from '../../engines/engine.ts';
import { withEngine } from '../../engines/withEngine.ts';
import { type OptionNames, refuseUnknown } from '../../terms/refuseUnknown.ts';
import type { ReleaseWatch } from '../../terms/releaseWatch.ts';
import { refuseFaults } from './report.ts';
import { type Ingested, userTotals } from './userTotals.ts';

/** How records are read, by whatever needs them: a plan, a release, a survey, a file of totals. */
export interface ReadOptions extends ReleaseWatch {
  /** Where the records are read; it stays open. Without one, DuckDB in this process, with the config's settings. */
  readonly engine?: Engine | undefined;
  /** Refuse records that cannot be used, instead of leaving them out. */
  readonly strict?: boolean | undefined;
}

export const readOptions: OptionNames<ReadOptions> = {
  engine: true,
  strict: true,
  signal: true,
  onPhase: true,
  onRowsRead: true,
};

/**
 * Reads the records and lets `use` work with their totals while the engine is open: it may have to look at single
 * samples again.
 */
export async function withTotals<Result>(
  config: Config,
  options: ReadOptions,
  use: (ingested: Ingested, engine: Engine) => Result | Promise<Result>,
): Promise<Result> {
  refuseUnknown(options, readOptions, 'withTotals');
  const { engine: given, strict, signal, onPhase, onRowsRead } = options;
  return withEngine(given, config.engine, async engine => {
    const onProgress = (done: number) => onPhase?.('reading', done);
    const ingested = await userTotals(engine, config, { signal, onRowsRead, onProgress });
    if (strict) refuseFaults(ingested.report);
    return use(ingested, engine);
  });
}
