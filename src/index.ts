// The public surface, in the order of the data's way. What is not here is private.
export { UsageError } from './terms/usageError.ts';
export type { ErrorCode } from './terms/errorCodes.ts';

// What is asked for: the range of a value, a privacy loss, a whole config. Numbers are exact, read from decimal text.
export { type Grid, grid, valueToGrid } from './terms/grid.ts';
export { type Epsilon, epsilon } from './terms/epsilon.ts';
export { type Rational, toText } from './terms/rational.ts';
export type { Area } from './config/area.ts';
export type { Config } from './config/config.ts';
export { checkConfig, readConfig } from './config/readConfig.ts';
export { configSchema } from './config/schema.ts';

// Records to per-unit totals.
export { type DuckdbSettings, duckdb } from './engines/duckdb.ts';
export type {
  Chunk,
  Column,
  ColumnType,
  Dialect,
  Engine,
  Field,
  Relation,
  ResultType,
  ResultTypes,
  Watch,
} from './engines/engine.ts';
export type { Cells, MapCounts, MapTotals, Units } from './ingest/counts/mapTotals.ts';
export type { IngestReport } from './ingest/totals/report.ts';
export { samplePrefixes, type WantedPrefixes } from './ingest/totals/samplePrefixes.ts';
export { type Ingested, type IngestWatch, userTotals } from './ingest/totals/userTotals.ts';
export type { ReadOptions } from './ingest/totals/withTotals.ts';

// What is public of a cell, and what follows from it at no cost.
export { type CellCounts, cellCounts } from './arrays/cellCounts.ts';
export type { LengthRuleName } from './arrays/arrayLength.ts';
export type { GroupingName } from './arrays/groupings.ts';
export type { FillName } from './mean/fills.ts';
export type { SensitivityName } from './arrays/sensitivity.ts';
export { type Advice, type Explanation, explain, type MechanismForecast } from './plan/explainCell.ts';

// A cell with its values, and one private mean of it.
export {
  type Cell,
  type CellValues,
  cellFromSamples,
  cellFromTotals,
  type Sample,
  type UserTotal,
} from './mean/cell.ts';
export type { MechanismName } from './mean/mechanisms.ts';
export type { MeanOptions } from './mean/settings.ts';
export type { NoiseName } from './noise/noises.ts';
export { type SecureBits, systemBits } from './noise/bits.ts';
export { type PrivateMean, privateMean } from './mean/privateMean.ts';

// A whole map: the budget it is charged to, its plan, its release, what was published.
export { BudgetRefused } from './terms/budgetRefused.ts';
export { FileLedger } from './ledger/fileLedger.ts';
export type { Account, Ledger, Receipt, Spend, Terms } from './ledger/ledger.ts';
export { ledgerPath } from './ledger/ledgerPath.ts';
export { MemoryLedger } from './ledger/memoryLedger.ts';
export type { Subject, Window } from './ledger/subject.ts';
export type { Forecast, Plan, PlanFacts } from './plan/makePlan.ts';
export { plan, type Planned } from './plan/plan.ts';
export { type Released, type ReleaseOptions, release } from './release.ts';
export type { Phase, ReleaseWatch } from './ingest/totals/releaseWatch.ts';
export type { Manifest, PublishedRelease } from './publish/publishedRelease.ts';
export type { ReleaseRows } from './publish/releaseRows.ts';
export { readRelease } from './publish/readRelease.ts';
export { mapHtml } from './publish/map/mapHtml.ts';
