import { type DuckdbSettings, duckdb } from '../duckdb.ts';
import { execute, type ResultType } from '../engine.ts';
import { literal } from '../quote.ts';
import { withEngine } from '../withEngine.ts';

export interface ParquetOrder {
  /** What each column holds, in the order of the columns. */
  readonly columns: Readonly<Record<string, ResultType>>;
  /** The columns to sort the rows by; else they stay as they are. */
  readonly orderBy?: readonly string[];
  readonly settings: DuckdbSettings;
}

const SQL_TYPES = { text: 'VARCHAR', double: 'DOUBLE', int32: 'INTEGER', int64: 'BIGINT' } as const;

/**
 * Turns a CSV file of our own into a Parquet file. DuckDB does it, on this machine, whichever engine read the records. A file
 * that is there already is filled and keeps its rights.
 */
export function csvToParquet(
  csv: string,
  parquet: string,
  { columns, orderBy = [], settings }: ParquetOrder,
): Promise<void> {
  const types = Object.entries(columns).map(([name, type]) => `${name}: '${SQL_TYPES[type]}'`);
  const rows = `read_csv(${literal(csv)}, auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', columns = {${types.join(', ')}})`;
  const sorted = orderBy.length === 0 ? '' : ` ORDER BY ${orderBy.join(', ')}`;
  const copy = `COPY (SELECT * FROM ${rows}${sorted}) TO ${literal(parquet)} (FORMAT parquet, PRESERVE_ORDER true, USE_TMP_FILE false)`;
  return withEngine(undefined, settings, engine => execute(engine, copy));
}

/** Finds out whether Parquet can be written with these settings, before anything depends on it. */
export async function requireParquet(settings: DuckdbSettings): Promise<void> {
  await (await duckdb(settings)).close();
}
