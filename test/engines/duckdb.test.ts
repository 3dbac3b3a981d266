import { mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { duckdb } from '../../src/engines/duckdb.ts';
import { execute, onlyRow } from '../../src/engines/engine.ts';
import { literal } from '../../src/engines/quote.ts';
import { temporaryFolder } from '../support/folder.ts';
import { engineConformance } from './conformance.ts';

const folder = temporaryFolder();

engineConformance('DuckDB', {
  open: () => duckdb(),
  async store(engine, select) {
    const file = join(mkdtempSync(join(folder, 'records-')), 'records.parquet');
    await execute(engine, `COPY (${select}) TO ${literal(file)} (FORMAT parquet)`);
    return file;
  },
});

describe('DuckDB: its settings', () => {
  it('spills what does not fit into the memory limit, and leaves nothing behind', async () => {
    const spill = mkdtempSync(join(folder, 'spill-'));
    const engine = await duckdb({ memory: '60MB', threads: 1, spill });
    await execute(engine, 'CREATE TEMP TABLE t AS SELECT range AS k, hash(range) AS h FROM range(10000000)');
    expect(readdirSync(join(spill, readdirSync(spill)[0]!)).length).toBeGreaterThan(0);
    expect(await onlyRow(engine, 'SELECT count(*) AS n FROM t', { n: 'int64' })).toEqual({ n: 10_000_000n });
    await engine.close();
    expect(readdirSync(spill)).toEqual([]);
  });

  it('says what to change when memory is short', async () => {
    const engine = await duckdb({ memory: '10MB', threads: 1 });
    const heavy = execute(engine, 'CREATE TEMP TABLE t AS SELECT list(range) AS k FROM range(5000000)');
    await expect(heavy).rejects.toThrow('Raise engine.memory');
    await engine.close();
  });

  it('refuses a spill folder that cannot be written', async () => {
    const missing = join(folder, 'no', 'such');
    await expect(duckdb({ spill: missing })).rejects.toThrow('engine.spill');
  });
});
