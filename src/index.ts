// The public surface, in the order of the data's way. What is not here is private.

export { type Epsilon, epsilon } from './budget/epsilon.ts';
export { type DuckdbSettings, duckdb } from './engines/duckdb.ts';
export type { Chunk, Column, ColumnData, ColumnType, Dialect, Engine, Watch } from './engines/engine.ts';
export { type Grid, grid } from './grid.ts';
export { type Rational, rational } from './noise/rational.ts';
export { UsageError } from './usageError.ts';
