import { refuseUnknown } from '../terms/refuseUnknown.ts';
import type { DuckdbSettings } from './duckdb/duckdbEngine.ts';
import type { Engine } from './engine.ts';

export type { DuckdbSettings } from './duckdb/duckdbEngine.ts';

/** DuckDB inside this process, on an empty database in memory that spills to disk when it must. It reads files. */
export async function duckdb(settings: DuckdbSettings = {}): Promise<Engine> {
  refuseUnknown(settings, { memory: true, threads: true, spill: true }, 'duckdb');
  // Here and not above: whoever needs no engine should not wait for a native library.
  const { openDuckdb } = await import('./duckdb/duckdbEngine.ts');
  return openDuckdb(settings);
}
