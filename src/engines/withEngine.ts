import { UsageError } from '../terms/usageError.ts';
import { type DuckdbSettings, duckdb } from './duckdb.ts';
import type { Engine } from './engine.ts';

/** Engines that are being read with: a reading keeps its records in tables, and must not meet another's there. */
const inUse = new WeakSet<Engine>();

/** Lets `use` work on the given engine, which stays open; where none is given, on DuckDB, opened for it and closed after. */
export async function withEngine<Result>(
  given: Engine | undefined,
  settings: DuckdbSettings,
  use: (engine: Engine) => Promise<Result>,
): Promise<Result> {
  if (given !== undefined) return alone(given, use);
  const engine = await duckdb(settings);
  try {
    return await use(engine);
  } finally {
    await engine.close();
  }
}

/** One reading at a time: two at once could publish the records of one as those of the other. */
async function alone<Result>(engine: Engine, use: (engine: Engine) => Promise<Result>): Promise<Result> {
  if (inUse.has(engine)) {
    throw new UsageError(
      'ENGINE_BUSY',
      'The engine is reading other records; an engine reads for one call at a time. Wait for that call, or open an engine for each.',
    );
  }
  inUse.add(engine);
  try {
    return await use(engine);
  } finally {
    inUse.delete(engine);
  }
}
