import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '../../src/config/config.ts';
import { subjectOf } from '../../src/config/subjectOf.ts';
import { duckdb } from '../../src/engines/duckdb.ts';
import type { Engine } from '../../src/engines/engine.ts';
import { survey } from '../../src/explore/survey.ts';
import { type ReadOptions, withTotals } from '../../src/ingest/totals/withTotals.ts';
import { writeTotals } from '../../src/ingest/totals/writeTotals.ts';
import { MemoryLedger } from '../../src/ledger/memoryLedger.ts';
import { plan } from '../../src/plan/plan.ts';
import { fraction } from '../../src/terms/rational.ts';
import { releaseAnyway } from '../support/releaseAnyway.ts';
import { type SmallCity, smallCity } from '../support/smallCity.ts';

let city: SmallCity;
beforeAll(async () => {
  city = await smallCity();
});
afterAll(() => rmSync(city.folder, { recursive: true, force: true }));

/** What goes through each door of the library, as something that can be compared. */
const doors: Readonly<Record<string, (config: Config, options: ReadOptions) => Promise<unknown>>> = {
  plan: (config, options) => plan(config, options),
  survey: (config, options) => survey(config, options),
  writeTotals: async (config, options) => {
    const file = join(city.folder, 'totals.csv');
    rmSync(file, { force: true });
    return [await writeTotals(config, file, options), readFileSync(file, 'utf8')];
  },
  release: async (config, options) => {
    const ledger = new MemoryLedger();
    ledger.open(config.dataset, { epsilon: fraction(10), ...subjectOf(config) });
    const released = await releaseAnyway(config, { ...options, ledger });
    return released.plan;
  },
};

describe.each(Object.entries(doors))('%s', (_, door) => {
  it('reads where it is told to, comes to the same, and leaves that engine open', async () => {
    const own = await duckdb();
    let queries = 0;
    let isClosed = false;
    const engine: Engine = {
      dialect: own.dialect,
      open: input => own.open(input),
      query: (sql, types, watch) => {
        queries++;
        return own.query(sql, types, watch);
      },
      close: async () => {
        isClosed = true;
      },
    };
    const there = await door(city.config(), { engine });
    await own.close();
    expect(queries).toBeGreaterThan(3);
    expect(isClosed).toBe(false);
    expect(there).toEqual(await door(city.config(), {}));
  });
});

describe('withTotals, where no engine is given', () => {
  const spilling = (name: string): { spill: string; config: Config } => {
    const spill = join(city.folder, name);
    mkdirSync(spill);
    return { spill, config: city.config({ engine: { spill } }) };
  };

  it('opens one with the settings of the config, and closes it after', async () => {
    const { spill, config } = spilling('after');
    const during = await withTotals(config, {}, () => readdirSync(spill).length);
    expect([during, readdirSync(spill).length]).toEqual([1, 0]);
  });

  it('closes it also where the work fails', async () => {
    const { spill, config } = spilling('failing');
    const failing = withTotals(config, {}, () => {
      throw new Error('at work');
    });
    await expect(failing).rejects.toThrow('at work');
    expect(readdirSync(spill)).toEqual([]);
  });

  it('refuses faulty records before any work, where asked to be strict', async () => {
    const { spill, config } = spilling('strict');
    const input = join(city.folder, 'faulty.csv');
    const head = 'license_plate,observationDateTime,lat,lng,speed';
    writeFileSync(input, `${head}\nA,2024-03-01T09:00Z,21.2,72.8,5\nB,never,21.2,72.8,5\n`);
    const work = (strict: boolean) => withTotals({ ...config, input }, { strict }, () => 'done');
    expect(await work(false)).toBe('done');
    await expect(work(true)).rejects.toThrow('1 without a time');
    expect(readdirSync(spill)).toEqual([]);
  });
});

describe('one engine', () => {
  it('reads for one call at a time: two at once could take the records of each other', async () => {
    const engine = await duckdb();
    try {
      const first = plan(city.config(), { engine });
      await expect(plan(city.config(), { engine })).rejects.toMatchObject({ code: 'ENGINE_BUSY' });
      await first;
      await expect(plan(city.config(), { engine })).resolves.toBeDefined();
    } finally {
      await engine.close();
    }
  });
});
