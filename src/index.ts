// The public surface, in the order of the data's way. What is not here is private.

export { type Epsilon, epsilon } from './budget/epsilon.ts';
export type { Area } from './config/area.ts';
export type { Config } from './config/config.ts';
export { checkConfig, readConfig } from './config/readConfig.ts';
export { configSchema } from './config/schema.ts';
export { type DuckdbSettings, duckdb } from './engines/duckdb.ts';
export type { Chunk, Column, ColumnData, ColumnType, Dialect, Engine, Watch } from './engines/engine.ts';
export { type Grid, grid } from './grid.ts';
export type { CellCounts, Cells, CellTotals, Units } from './ingest/cellTotals.ts';
export type { IngestReport } from './ingest/report.ts';
export { samplePrefixes, type WantedPrefixes } from './ingest/samplePrefixes.ts';
export { type Ingested, type IngestWatch, userTotals } from './ingest/userTotals.ts';
export { type Rational, rational } from './noise/rational.ts';
export { UsageError } from './usageError.ts';
