// The public surface, in the order of the data's way. What is not here is private.
export { UsageError } from './terms/usageError.ts';
export { BudgetRefused } from './terms/budgetRefused.ts';
export type { ErrorCode, RefusalCode } from './terms/errorCodes.ts';

// What is asked for: the range of a value, a privacy loss, a whole config. Numbers are exact, read from decimal text.
export { type Grid, grid, valueToGrid } from './terms/grid.ts';
export { type Epsilon, epsilon } from './terms/epsilon.ts';
export { type Rational, toText } from './terms/rational.ts';
export type { Spread } from './terms/spread.ts';
export { slotLength } from './time/slotLength.ts';
export { slotOrder } from './time/slotOrder.ts';
export type { Area } from './config/area.ts';
export type { Config } from './config/config.ts';
export { checkConfig, readConfig } from './config/readConfig.ts';
export { type ConfigFlag, configFlags } from './config/flags.ts';
export { configSchema } from './config/schema.ts';
export { type ConfigDraft, configYaml } from './config/configYaml.ts';

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
export { type Inspected, inspect } from './ingest/totals/inspect.ts';
export type { GuessedColumns } from './ingest/source/guessColumns.ts';
export { draftConfig, unguessed } from './ingest/source/draftConfig.ts';
export type { Cells, MapCounts, MapTotals, Units } from './ingest/counts/mapTotals.ts';
export { type Ingested, type IngestWatch, userTotals } from './ingest/totals/userTotals.ts';
export { type ReadOptions, withTotals } from './ingest/totals/withTotals.ts';
export type { Phase, ReleaseWatch } from './terms/releaseWatch.ts';
export { samplePrefixes, type WantedPrefixes } from './ingest/totals/samplePrefixes.ts';
export { type IngestReport, leftOutLines } from './ingest/totals/report.ts';
export { writeTotals } from './ingest/totals/writeTotals.ts';
export { type UserSamples, userSamples } from './ingest/totals/userSamples.ts';

// What is public of a cell, and what follows from it at no cost.
export { type CellCounts, cellCounts, MOST_SAMPLES_OF_A_USER } from './arrays/cellCounts.ts';
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
export type { NoiseName } from './noise/noises.ts';
export { checkMeanRequest } from './mean/plainRequest.ts';
export {
  defaultOptions,
  type MeanOptions,
  type MeanRequest,
  mechanismName,
  optionNames,
} from './mean/settings.ts';
export { type SecureBits, systemBits } from './noise/bits.ts';
export { type PrivateMean, preparedMean, privateMean } from './mean/privateMean.ts';

// The budget that a release is charged to.
export { type Subject, subjectText, WINDOW_WORDS, WINDOWS, type Window } from './ledger/subject.ts';
export { subjectOf } from './config/subjectOf.ts';
export type {
  Account,
  EarlySpend,
  Ledger,
  NumberedCharge,
  Receipt,
  Spend,
  Terms,
  Verified,
} from './ledger/ledger.ts';
export type { Charge, Entry, NumberedEntry, Opening, Protects, ReleaseRequest } from './ledger/entry.ts';
export { FileLedger } from './ledger/fileLedger.ts';
export { ledgerPath } from './ledger/ledgerPath.ts';
export { MemoryLedger } from './ledger/memoryLedger.ts';
export { openCommand } from './ledger/openCommand.ts';
export { configHash } from './ledger/configHash.ts';
export { publicHashOfSamples } from './ingest/totals/publicHash.ts';

// A whole map: its plan, and what else could be planned from the same reading. All of it from counts alone; spends nothing.
export type { CapFacts } from './plan/facts.ts';
export type { Forecast, Plan, PlanFacts } from './plan/makePlan.ts';
export { plan, type Planned } from './plan/plan.ts';
export {
  countsFor,
  narrowerWindows,
  planOf,
  type Survey,
  type SurveyOptions,
  survey,
} from './explore/survey.ts';
export { type Explored, type ExploredRow, explore, plannedError } from './explore/explore.ts';
export { type Lever, leversMissing } from './explore/levers.ts';
export { compareShares, type SharesError } from './explore/shares.ts';
export { checkTarget, type NeededEpsilon, neededEpsilons } from './explore/neededEpsilon.ts';
export { type ErrorCurve, type ErrorCurves, errorCurves } from './explore/errorCurves.ts';
export { isUseless, uselessText } from './explore/isUseless.ts';

// Its release, and what was published.
export { MostlyNoise } from './explore/mostlyNoise.ts';
export { type Released, type ReleaseOptions, release } from './release.ts';
export { guarantee } from './publish/guarantee.ts';
export type { Manifest, PublishedRelease } from './publish/publishedRelease.ts';
export type { ReleaseRows } from './publish/releaseRows.ts';
export { readRelease } from './publish/readRelease.ts';
export { basemap } from './publish/map/basemap.ts';
export { mapHtml } from './publish/map/mapHtml.ts';

// What is left on disk that tells about records.
export { type Trace, type TraceName, traces } from './traces/traces.ts';
export { type CleanedTrace, cleanTraces, type Fate } from './traces/cleanTraces.ts';
