import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { duckdb } from '../../src/engines/duckdb.ts';
import { userTotals } from '../../src/ingest/totals/userTotals.ts';
import { MemoryLedger } from '../../src/ledger/memoryLedger.ts';
import { WINDOWS } from '../../src/ledger/subject.ts';
import { plan } from '../../src/plan/plan.ts';
import { jsonToManifest } from '../../src/publish/manifest.ts';
import { mapHtml } from '../../src/publish/map/mapHtml.ts';
import { csvToRows } from '../../src/publish/releaseCsv.ts';
import { add, compare, fraction, type Rational, rational, toNumber } from '../../src/terms/rational.ts';
import { FALSE_ALARM } from '../support/law.ts';
import { ledgerFor } from '../support/ledgerFor.ts';
import { releaseAnyway } from '../support/releaseAnyway.ts';
import { type SmallCity, smallCity } from '../support/smallCity.ts';
import { tinyFleet } from '../support/tinyFleet.ts';

let city: SmallCity;
beforeAll(async () => {
  city = await smallCity();
});
afterAll(() => rmSync(city.folder, { recursive: true, force: true }));

describe('a release', () => {
  const repeats = ['never', 'daily', 'weekly'] as const;
  const cases = WINDOWS.flatMap(window => [
    ...repeats.map(repeat => ({ window, repeat, shared: { allocate: 'even' } })),
    { window, repeat: 'daily' as const, shared: { allocate: 'optimal' } },
    { window, repeat: 'daily' as const, shared: { allocate: 'optimal', maxCells: 3 } },
  ]);

  it.each(cases)(
    'by $window, slots repeating $repeat, ε shared as $shared, never lets a unit lose more than ε',
    async ({ window, repeat, shared }) => {
      const config = city.config({
        privacy: { epsilon: '1', window, ...shared },
        time: { slot: '6h', zone: 'Asia/Kolkata', repeat },
      });
      const { rows, plan: planned } = await releaseAnyway(config, { ledger: ledgerFor(config) });

      // Recomputed from what was published and from the totals, by another way than the plan's.
      const engine = await duckdb();
      const { totals } = await userTotals(engine, config);
      await engine.close();
      const { cells, start, unit } = totals.counts;
      const published = new Map(
        rows.cell.map((cell, row) => [`${cell} ${rows.slot[row]}`, rational(rows.epsilon[row]!, 'e')]),
      );
      const kept = planned.counts.left && new Set(planned.counts.left.row);
      const takesPart = (row: number): boolean => kept?.has(row) ?? true;
      const lost = new Map<number, Rational>();
      for (let cell = 0; cell < cells.h3.length; cell++) {
        const share = published.get(`${cells.h3[cell]} ${cells.slotName[cell]}`);
        if (share === undefined) continue;
        for (let row = start[cell]!; row < start[cell + 1]!; row++) {
          if (!takesPart(row)) continue;
          lost.set(unit[row]!, add(lost.get(unit[row]!) ?? fraction(0), share));
        }
      }
      expect(lost.size).toBeGreaterThan(0);
      for (const total of lost.values())
        expect(compare(total, config.privacy.epsilon)).toBeLessThanOrEqual(0);
      // The busiest unit uses all of it, up to rounding down: nothing is given away either.
      const most = [...lost.values()].reduce((a, b) => (compare(a, b) < 0 ? b : a));
      expect(toNumber(most)).toBeGreaterThan(0.99999);
    },
  );

  it('writes one draw in every format: CSV, Parquet, GeoJSON and the map say the same', async () => {
    const config = city.config({ mechanism: 'levy', output: { dir: join(city.folder, 'all') } });
    const { folder, rows } = await releaseAnyway(config, { ledger: ledgerFor(config) });
    expect(readdirSync(folder).sort()).toEqual([
      'index.html',
      'release.csv',
      'release.geojson',
      'release.json',
      'release.parquet',
    ]);

    const csv = csvToRows(readFileSync(join(folder, 'release.csv'), 'utf8'));
    expect(csv).toEqual(rows);
    const geojson = JSON.parse(readFileSync(join(folder, 'release.geojson'), 'utf8'));
    expect(geojson.features.map((each: { properties: { mean: number } }) => each.properties.mean)).toEqual(
      rows.mean,
    );
    const parquet = await parquetReadObjects({
      file: await asyncBufferFromFile(join(folder, 'release.parquet')),
    });
    expect(
      parquet.map(row => [
        row.cell,
        row.slot,
        row.mean,
        row.low95,
        row.high95,
        row.bias_bound,
        row.epsilon,
        row.arrays,
      ]),
    ).toEqual(
      rows.cell.map((cell, row) => [
        cell,
        rows.slot[row],
        rows.mean[row],
        rows.low95[row],
        rows.high95[row],
        rows.biasBound[row],
        rows.epsilon[row],
        rows.arrays[row],
      ]),
    );
    const manifest = jsonToManifest(readFileSync(join(folder, 'release.json'), 'utf8'));
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe(mapHtml({ manifest, rows }));
    const engine = await duckdb();
    const means: number[] = [];
    const read = `SELECT mean FROM read_csv('${join(folder, 'release.csv')}')`;
    for await (const { columns } of engine.query(read, { mean: 'double' })) means.push(...columns.mean);
    await engine.close();
    expect(means.sort()).toEqual([...rows.mean].sort());
  });

  it('knows a list of cells by what it says: new weights are a new request, a new name is not', async () => {
    const { cells } = (await plan(city.config())).counts;
    const hexagons = [...new Set(cells.h3)];
    const list = (name: string, weight: number): string => {
      const path = join(city.folder, name);
      writeFileSync(
        path,
        `cell,importance\n${hexagons.map((h3, at) => `${h3},${at === 0 ? weight : 1}`).join('\n')}\n`,
      );
      return path;
    };
    const config = (file: string) =>
      city.config({ cells: file, privacy: { epsilon: '1', window: 'day', weight: 'importance' } });
    const first = config(list('list.csv', 1));
    const ledger = ledgerFor(first);
    await releaseAnyway(first, { ledger });
    await expect(releaseAnyway(config(list('same.csv', 1)), { ledger })).rejects.toThrow(
      /was charged before/,
    );
    const { receipt } = await releaseAnyway(config(list('list.csv', 50)), { ledger });
    expect(receipt.entry).toBeGreaterThan(2);
  });

  it('says in release.json what is promised, what it cost and what was left out', async () => {
    const config = city.config({ minUsers: 20 });
    const { folder, receipt, plan: planned } = await releaseAnyway(config, { ledger: ledgerFor(config) });
    const manifest = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'));
    expect(manifest).toMatchObject({
      privacy: { epsilon: '1', window: 'day' },
      cells: { published: planned.facts.cells, leftOut: planned.facts.cellsLeftOut, minUsers: 20 },
      ledger: { entry: receipt.entry, hash: receipt.hash },
    });
    expect(manifest.privacy.guarantee.plain).toContain('on any one day');
    expect(planned.facts.cellsLeftOut).toBeGreaterThan(0);
  });

  it('is refused without an account, past the budget, and a second time without `again`; nothing is charged then', async () => {
    const config = city.config();
    await expect(releaseAnyway(config, { ledger: new MemoryLedger() })).rejects.toThrow(
      /hexveil budget open small-city/,
    );
    const poor = ledgerFor(config, '0.5');
    await expect(releaseAnyway(config, { ledger: poor })).rejects.toThrow(/0\.5/);
    expect(poor.history().length).toBe(1);

    const ledger = ledgerFor(config);
    await releaseAnyway(config, { ledger });
    await expect(releaseAnyway(config, { ledger })).rejects.toThrow(
      /was charged before on data with the same counts, as entry 2/,
    );
    expect(ledger.history().length).toBe(2);
    await releaseAnyway(config, { ledger, again: true });
    expect(ledger.history().length).toBe(3);
  });

  it('fills arrays with means, or with first samples when asked, through a second query', async () => {
    // Each of four cars says 10 and 20 and later 50 and 60; arrays of two hold a car's mean twice, or its first two samples.
    const pings = [0, 1, 2, 3].flatMap(car =>
      [10, 20, 50, 60].map((speed, hour) => ({ car, time: `2024-03-01T0${hour}:00:00Z`, speed })),
    );
    const fleet = tinyFleet(city.folder, pings.reverse());
    const mean = async (fill: string) => {
      const config = fleet.config({
        mechanism: { name: 'array-averaging', fill, arrayLength: '2' },
        privacy: { epsilon: '1000', window: 'cell' },
      });
      return (await releaseAnyway(config, { ledger: ledgerFor(config, '1000') })).rows.mean[0]!;
    };
    // One car moves a mean by 65/4: noise of a thousandth of that is larger than this with FALSE_ALARM at most.
    const noise = (65 / 4 / 1000) * Math.log(1 / FALSE_ALARM);
    expect(Math.abs((await mean('mean')) - 35)).toBeLessThan(noise);
    expect(Math.abs((await mean('samples')) - 15)).toBeLessThan(noise);
  });

  it('releases a fixed list of cells when given one', async () => {
    const first = await releaseAnyway(city.config(), { ledger: ledgerFor(city.config()) });
    const wanted = [...new Set(first.rows.cell)].slice(0, 3);
    const list = join(city.folder, 'cells.txt');
    writeFileSync(list, `# three cells\n${wanted.join('\n')}\n`);
    const config = city.config({ cells: list });
    const listed = await releaseAnyway(config, { ledger: ledgerFor(config) });
    expect([...new Set(listed.rows.cell)].sort()).toEqual(wanted.sort());
  });
});

describe('the charge', () => {
  const zones = ['Asia/Kolkata', 'America/New_York', 'UTC', 'Pacific/Auckland'];
  const cases = zones.flatMap(zone =>
    WINDOWS.flatMap(window =>
      (['never', 'daily', 'weekly'] as const).map(repeat => ({ zone, window, repeat })),
    ),
  );

  it.each(cases)(
    'covers every date of records whose times name no zone: $zone, $window, $repeat',
    async ({ zone, window, repeat }) => {
      // Just before and just after midnight, where a second shift by the zone would lose a date.
      const times = [
        '2024-03-30T00:10:00',
        '2024-03-30T23:50:00',
        '2024-03-31T12:00:00',
        '2024-04-02T23:50:00',
      ];
      const lines = times.flatMap((time, k) =>
        [1, 2, 3].map(car => `car ${car},${time},12.97,77.59,${20 + k}`),
      );
      const file = join(city.folder, `wall-${zone.replace('/', '-')}-${window}-${repeat}.csv`);
      writeFileSync(file, `license_plate,observationDateTime,lat,lng,speed\n${lines.join('\n')}\n`);
      const config = city.config({
        input: file,
        time: { slot: '6h', zone, repeat },
        privacy: { epsilon: '1', window },
      });
      const ledger = new MemoryLedger();
      // An account by slot is the finest that every window may be charged to, but for `cell`.
      const terms = {
        epsilon: fraction(10),
        user: ['license_plate'],
        time: 'observationDateTime',
        zone,
        slotSeconds: 21_600,
        resolution: 7,
        position: ['lat', 'lng'],
      };
      ledger.open('small-city', { ...terms, window: window === 'cell' ? 'cell' : 'slot' });
      await releaseAnyway(config, { ledger });
      const { entry } = ledger.history()[1]!;
      const covered = (entry as { covers: readonly string[] }).covers;
      for (const time of times)
        expect(
          covered.some(range => holds(range, time)),
          `${covered} holds ${time}`,
        ).toBe(true);
    },
  );

  /** Whether a charged range of slots, "2024-03-30T00:00..2024-03-31T18:00" or one start, holds a time of the clock. */
  function holds(range: string, time: string): boolean {
    const [first, last] = range.split('..');
    return time >= first! && Date.parse(`${time}Z`) < Date.parse(`${last ?? first}:00Z`) + 21_600_000;
  }
});

describe('a plan', () => {
  it('spends nothing and chooses the mechanism of least predicted error', async () => {
    const { forecasts, mechanism, facts } = await plan(city.config());
    expect(forecasts.length).toBe(6);
    const least = Math.min(...forecasts.map(each => each.error.median));
    expect(forecasts.find(each => each.mechanism === mechanism)!.error.median).toBe(least);
    expect(facts.cells).toBeGreaterThan(10);
  });

  it('says so when no cell has enough users', async () => {
    await expect(plan(city.config({ minUsers: 100000 }))).rejects.toThrow(/nothing could be released/);
  });
});
