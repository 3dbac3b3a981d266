import { type DuckdbSettings, duckdb } from './duckdb.ts';
import type { Engine } from './engine.ts';

/** Lets `use` work on the given engine, which stays open; where none is given, on DuckDB, opened for it and closed after. */
export async function withEngine<Result>(
  given: Engine | undefined,
  settings: DuckdbSettings,
  use: (engine: Engine) => Promise<Result>,
): Promise<Result> {
  if (given !== undefined) return use(given);
  const engine = await duckdb(settings);
  try {
    return await use(engine);
  } finally {
    await engine.close();
  }
}
