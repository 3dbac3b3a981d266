import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { latLngToCell } from 'h3-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/folder.ts';
import { type Ping, plainSample, plainTotals, totalLines } from '../../../test/support/oracle.ts';
import { seededRandom } from '../../../test/support/random.ts';
import type { Config } from '../../config/config.ts';
import { checkConfig } from '../../config/readConfig.ts';
import { duckdb } from '../../engines/duckdb.ts';
import { type Chunk, type Engine, execute } from '../../engines/engine.ts';
import { literal } from '../../engines/quote.ts';
import { WINDOWS } from '../../ledger/subject.ts';
import { REPEATS } from '../../time/slotName.ts';
import { windowName } from '../slots/slot.ts';
import type { EXTREMES } from './records.ts';
import { refuseFaults } from './report.ts';
import { samplePrefixes } from './samplePrefixes.ts';
import { userKeys } from './userKeys.ts';
import { type Ingested, userTotals } from './userTotals.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);

let engine: Engine;
beforeAll(async () => {
  engine = await duckdb();
});
afterAll(() => engine.close());

const base = {
  dataset: 'd',
  columns: { user: 'plate', time: 'time', lat: 'lat', lng: 'lng', value: 'speed' },
  value: { lower: 0, upper: 65, ignore: [0] },
  space: { resolution: 8 },
  time: { slot: '1h', zone: 'Europe/Berlin' },
  privacy: { epsilon: 1 },
};
const configOf = (input: string, changes: Record<string, object | string> = {}): Config =>
  checkConfig({ ...base, input, ...changes });

/** Buses near Berlin over the night of a clock change, some faster than allowed, some parked. */
function pings(count: number, seed = 7): Ping[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => ({
    user: `B-${Math.floor(random() ** 2 * 40)}`,
    lat: 52.5 + 0.02 * random(),
    lng: 13.4 + 0.02 * random(),
    time: Date.UTC(2024, 9, 25) + Math.floor(random() * 5 * 86_400) * 1000,
    value: random() < 0.1 ? 0 : Math.round(random() * 8000 - 500) / 100,
  }));
}

const csv = (rows: readonly Ping[]) =>
  `plate,time,lat,lng,speed\n${rows.map(({ user, time, lat, lng, value }) => `${user},${new Date(time).toISOString()},${lat},${lng},${value}`).join('\n')}\n`;

async function linesOf(config: Config, on: Engine = engine): Promise<string[]> {
  const ingested = await userTotals(on, config);
  return lines(config, ingested, on);
}

async function lines(config: Config, { totals, samples }: Ingested, on: Engine): Promise<string[]> {
  return totalLines(
    totals,
    await userKeys(on, samples),
    windowName(config.time, config.privacy.window, samples.rules),
  );
}

describe('userTotals', () => {
  const rows = pings(4000);
  writeFileSync(at('pings.csv'), csv(rows));

  for (const repeat of REPEATS) {
    for (const window of WINDOWS) {
      it(`equals the plain way, slots repeating ${repeat}, window ${window}`, async () => {
        const config = configOf(at('pings.csv'), {
          time: { ...base.time, repeat, from: '06:00', to: '23:00' },
          privacy: { epsilon: 1, window },
        });
        expect(await linesOf(config)).toEqual(plainTotals(rows, config));
      });
    }
  }

  it('sorts cells, and within a cell units by the bytes of the key, with one unit per user and window', async () => {
    const users = ['b', 'B', 'ä', 'a', '10', '9', 'Z', 'é', '~', '𝒳', '｡'];
    const records = users.flatMap(user => pings(3).map(ping => ({ ...ping, user })));
    writeFileSync(at('bytes.csv'), csv(records));
    const { totals, samples } = await userTotals(
      engine,
      configOf(at('bytes.csv'), { privacy: { epsilon: 1, window: 'day' } }),
    );
    const inBytes = [...users].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(await userKeys(engine, samples)).toEqual(inBytes);
    const { cells, start, unit, units } = totals.counts;
    expect([...cells.h3]).toEqual([...cells.h3].sort());
    expect([...units.user]).toEqual([...units.user].sort((a, b) => a - b));
    for (let cell = 0; cell < cells.h3.length; cell++) {
      const inCell = [...unit.subarray(start[cell], start[cell + 1])];
      expect(inCell).toEqual([...new Set(inCell)].sort((a, b) => a - b));
    }
  });

  it('gives the same totals for any order of rows and any number of threads, bit for bit', async () => {
    const config = configOf(at('pings.csv'));
    const { totals } = await userTotals(engine, config);
    const random = seededRandom(3);
    for (const threads of [1, 2, 4]) {
      const shuffled = rows
        .map(row => [random(), row] as const)
        .sort(([a], [b]) => a - b)
        .map(([, row]) => row);
      writeFileSync(at('shuffled.csv'), csv(shuffled));
      const other = await duckdb({ threads });
      expect((await userTotals(other, configOf(at('shuffled.csv')))).totals).toEqual(totals);
      await other.close();
    }
  });

  it('merges a cell that is reached through two faces', async () => {
    // Chicago's north lies on the edge of faces 2 and 7.
    const random = seededRandom(11);
    const records = Array.from({ length: 3000 }, () => ({
      user: 'A',
      lat: 41.5 + random(),
      lng: -88.5 + random() * 2,
      time: Date.UTC(2024, 0, 1),
      value: 10,
    }));
    writeFileSync(at('edge.csv'), csv(records));
    for (const resolution of [3, 5, 6]) {
      const config = configOf(at('edge.csv'), { space: { resolution } });
      expect(await linesOf(config)).toEqual(plainTotals(records, config));
    }
  });

  it('reads the same records from Parquet, NDJSON and a JSON array, with times of every kind', async () => {
    const config = configOf(at('pings.csv'));
    const due = await linesOf(config);
    const record = ({ user, time, lat, lng, value }: Ping, k: number) => ({
      plate: user,
      time: [
        new Date(time).toISOString(),
        time / 1000,
        time,
        new Date(time + 7200e3).toISOString().replace('Z', '+02:00'),
      ][k % 4],
      where: { coordinates: [lng, lat] },
      speed: k % 2 === 0 ? value : String(value),
    });
    writeFileSync(at('pings.ndjson'), rows.map((row, k) => JSON.stringify(record(row, k))).join('\n'));
    writeFileSync(at('pings.json'), JSON.stringify(rows.map(record)));
    const pair = { user: 'plate', time: 'time', position: 'where.coordinates', value: 'speed' };
    expect(await linesOf(configOf(at('pings.ndjson'), { columns: pair }))).toEqual(due);
    expect(await linesOf(configOf(at('pings.json'), { columns: pair }))).toEqual(due);

    const read = `read_csv(${literal(at('pings.csv'))}, all_varchar = true)`;
    const instants = `CAST(time AS TIMESTAMPTZ)`;
    for (const [name, time] of [
      ['instant', instants],
      ['wall', `timezone('Europe/Berlin', ${instants})`],
      ['seconds', `CAST(epoch(${instants}) AS BIGINT)`],
      ['millis', `epoch_ms(${instants})`],
      ['nanos', `CAST(${instants} AS TIMESTAMP_NS)::TIMESTAMP::TIMESTAMPTZ`],
      ['text', 'time'],
    ] as const) {
      const select = `SELECT plate, ${time} AS time, CAST(lat AS DOUBLE) AS lat, CAST(lng AS DOUBLE) AS lng, CAST(speed AS DOUBLE) AS speed, [CAST(lng AS DOUBLE), CAST(lat AS DOUBLE)] AS pos FROM ${read}`;
      await execute(engine, `COPY (${select}) TO ${literal(at(`${name}.parquet`))} (FORMAT parquet)`);
      expect(await linesOf(configOf(at(`${name}.parquet`)))).toEqual(due);
      const asList = { user: 'plate', time: 'time', position: 'pos', value: 'speed' };
      expect(await linesOf(configOf(at(`${name}.parquet`), { columns: asList }))).toEqual(due);
    }
  });

  it('takes a position written as text, "[77.59, 12.97]"', async () => {
    const text =
      'plate,time,pos,speed\nA,2024-01-01T00:00:00Z,"[77.59, 12.97]",5\nB,2024-01-01T00:00:00Z,"77.59,12.97",5\nC,2024-01-01T00:00:00Z,nowhere,5\n';
    writeFileSync(at('text.csv'), text);
    const columns = { user: 'plate', time: 'time', position: 'pos', value: 'speed' };
    const { report, totals } = await userTotals(engine, configOf(at('text.csv'), { columns }));
    expect(totals.counts.cells.h3).toEqual([latLngToCell(12.97, 77.59, 8)]);
    expect(report).toMatchObject({ rowsUsed: 2, users: 2, leftOut: { noPosition: 1 } });
  });

  it('works on the India Urban Data Exchange bus records as they come', async () => {
    const bus = (plate: string, time: string, lng: number, lat: number, speed: number) => ({
      id: 'suratmunicipal.org/6db486cb4f720e8585ba1f45a931c63c25dbbbda/rs.iudx.org.in/surat-itms-realtime-info/surat-itms-live-eta',
      trip_direction: 'UP',
      route_id: '11D',
      trip_id: '23134886',
      license_plate: plate,
      vehicle_label: 'V1',
      location: { type: 'Point', coordinates: [lng, lat] },
      observationDateTime: time,
      speed,
      trip_delay: 120,
      last_stop_id: '2210',
    });
    const results = [
      bus('GJ05BX1901', '2020-09-15T08:59:59+05:30', 72.8, 21.17, 12),
      bus('GJ05BX1901', '2020-09-15T09:00:00+05:30', 72.8, 21.17, 14.26),
      bus('GJ05BX1901', '2020-09-15T09:59:59+05:30', 72.8, 21.17, 15),
      bus('GJ05BX1902', '2020-09-15T09:10:00+05:30', 72.8, 21.17, 0),
      bus('GJ05BX1902', '2020-09-16T09:10:00+05:30', 72.8, 21.17, 99),
    ];
    writeFileSync(at('iudx.json'), JSON.stringify({ type: 'urn:dx:rs:success', title: 'Success', results }));
    const config = checkConfig({
      ...base,
      input: at('iudx.json'),
      columns: {
        user: 'license_plate',
        time: 'observationDateTime',
        position: 'location.coordinates',
        value: 'speed',
      },
      time: { slot: '1h', zone: 'Asia/Kolkata', repeat: 'daily', from: '09:00', to: '20:00' },
      privacy: { epsilon: 1, window: 'day' },
    });
    const ingested = await userTotals(engine, config);
    const cell = latLngToCell(21.17, 72.8, 8);
    expect(await lines(config, ingested, engine)).toEqual([
      `${cell} 09:00 GJ05BX1901 2020-09-15 2 2926`,
      `${cell} 09:00 GJ05BX1902 2020-09-16 1 6500`,
    ]);
    expect(ingested.report.leftOut).toEqual({ ignoredValue: 1, outsideHours: 1 });
  });

  it('joins several columns into one user, and never confuses two', async () => {
    const text =
      'plate,operator,time,lat,lng,speed\n' +
      [
        ['a|b', 'c'],
        ['a', 'b|c'],
        ['a\\', '|b|c'],
        ['a', ''],
      ]
        .map(([plate, operator]) => `${plate},${operator},2024-01-01T00:00:00Z,12.9,77.5,5`)
        .join('\n');
    writeFileSync(at('several.csv'), text);
    const columns = { ...base.columns, user: ['plate', 'operator'] };
    const { report, samples } = await userTotals(engine, configOf(at('several.csv'), { columns }));
    expect(report).toMatchObject({ users: 3, leftOut: { noUser: 1 } });
    expect(await userKeys(engine, samples)).toEqual(['a\\\\|\\|b\\|c', 'a\\|b|c', 'a|b\\|c']);
    const whole = await userTotals(
      engine,
      configOf(at('several.csv'), { columns: { ...base.columns, user: 'operator' } }),
    );
    expect(whole.report.users).toBe(3);
  });

  it('numbers integer users by the bytes of their digits', async () => {
    const select = `SELECT range AS plate, TIMESTAMPTZ '2024-01-01 00:00:00+00' AS time, 12.9::DOUBLE AS lat, 77.5::DOUBLE AS lng, 5 AS speed FROM range(8, 12)`;
    await execute(engine, `COPY (${select}) TO ${literal(at('ints.parquet'))} (FORMAT parquet)`);
    const { samples } = await userTotals(engine, configOf(at('ints.parquet')));
    expect(await userKeys(engine, samples)).toEqual(['10', '11', '8', '9']);
  });

  it('keeps the cells whose centre lies in a box or polygon, and counts the rest', async () => {
    const all = await userTotals(engine, configOf(at('pings.csv')));
    const bounds = [13.405, 52.505, 13.415, 52.515];
    const inBox = await userTotals(engine, configOf(at('pings.csv'), { space: { resolution: 8, bounds } }));
    const { report } = inBox;
    expect(report.rowsUsed).toBeLessThan(all.report.rowsUsed);
    expect(report.rowsUsed + report.leftOut.outsideArea!).toBe(all.report.rowsUsed);
    const [w, s, e, n] = bounds as [number, number, number, number];
    const ring = [
      [w, s],
      [e, s],
      [e, n],
      [w, n],
      [w, s],
    ];
    const polygon = { type: 'Polygon', coordinates: [ring] };
    const inPolygon = await userTotals(
      engine,
      configOf(at('pings.csv'), { space: { resolution: 8, polygon } }),
    );
    expect(inPolygon.totals).toEqual(inBox.totals);
  });

  it('notices statistics that lie about where and when records are, and is right all the same', async () => {
    const config = configOf(at('pings.csv'));
    const due = await userTotals(engine, config);
    const lying: Engine = {
      dialect: engine.dialect,
      open: input => engine.open(input),
      close: () => engine.close(),
      async *query(sql, types, watch) {
        for await (const chunk of engine.query(sql, types, watch)) {
          const isExtremes = sql.includes('AS row_count') && !sql.includes('reason');
          // A box and a span that hold half of the records, on the way to another face.
          if (isExtremes) lieAbout(chunk.columns as Chunk<typeof EXTREMES>['columns']);
          yield chunk;
        }
      },
    };
    const lieAbout = ({
      south,
      north,
      west,
      east,
      first_time: first,
      last_time: last,
    }: Chunk<typeof EXTREMES>['columns']) => {
      [south[0], west[0]] = [0, -90];
      [north[0], east[0]] = [north[0]! - 0.01, east[0]! - 0.01];
      last[0] = first[0]! + 2 * 86_400e6;
    };
    const { totals, report } = await userTotals(lying, config);
    expect(totals).toEqual(due.totals);
    expect(report.rowsUsed).toBe(due.report.rowsUsed);
  });

  it('stops when told to', async () => {
    const stop = new AbortController();
    stop.abort(new Error('enough'));
    await expect(userTotals(engine, configOf(at('pings.csv')), { signal: stop.signal })).rejects.toThrow(
      'enough',
    );
  });

  it('reports progress from 0 to 1, never back', async () => {
    const seen: number[] = [];
    await userTotals(engine, configOf(at('pings.csv')), { onProgress: done => seen.push(done) });
    expect(seen.at(-1)).toBe(1);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });
});

describe('samplePrefixes', () => {
  it('adds up the first samples in time order, whatever the order of rows', async () => {
    const rows = pings(600, 5).map(ping => ({ ...ping, time: Math.floor(ping.time / 600e3) * 600e3 }));
    for (const repeat of REPEATS) {
      for (const [k, window] of WINDOWS.entries()) {
        const records = k % 2 === 0 ? rows : [...rows].reverse();
        writeFileSync(at('prefix.csv'), csv(records));
        const config = configOf(at('prefix.csv'), {
          time: { ...base.time, slot: '6h', repeat },
          privacy: { epsilon: 1, window },
          space: { resolution: 7 },
        });
        const ingested = await userTotals(engine, config);
        const { counts, sum } = ingested.totals;
        // For every row: one sample, half of them, all of them.
        const row = Int32Array.from({ length: counts.unit.length * 3 }, (_, n) => Math.floor(n / 3));
        const length = row.map((r, n) => [1, Math.ceil(counts.count[r]! / 2), counts.count[r]!][n % 3]!);
        const prefixes = await samplePrefixes(engine, config, ingested, { row, length });
        expect(prefixes.filter((_, n) => n % 3 === 2)).toEqual(sum);
        const inTime = [...rows].sort((a, b) => a.time - b.time || a.value - b.value);
        const firsts = plainFirsts(inTime, config);
        const keys = await userKeys(engine, ingested.samples);
        const got = totalLines(
          { counts, sum: prefixes.filter((_, n) => n % 3 === 0) },
          keys,
          windowName(config.time, window, ingested.samples.rules),
        );
        expect(got.map(line => line.replace(/ \d+ (\d+)$/, ' $1'))).toEqual(firsts);
      }
    }
  });

  /** The first sample of each total, by the plain way: totals of records that are the first of their kind. */
  function plainFirsts(inTime: readonly Ping[], config: Config): string[] {
    const sampleOf = plainSample(config);
    const firsts = new Map<string, number>();
    for (const ping of inTime) {
      const sample = sampleOf(ping);
      if (sample !== undefined && !firsts.has(sample.key)) firsts.set(sample.key, sample.steps);
    }
    return [...firsts].map(([key, steps]) => `${key} ${steps}`).sort();
  }
});

describe('userTotals on bad input', () => {
  const write = (name: string, lines: readonly string[]) => {
    writeFileSync(at(name), `plate,time,lat,lng,speed\n${lines.join('\n')}\n`);
    return at(name);
  };
  const complaint = (input: string, changes = {}) =>
    userTotals(engine, configOf(input, changes)).then(
      () => 'fine',
      error => `${error.name} ${error.code} ${error.message}`,
    );
  const T = '2024-01-01T00:00:00Z';

  it('counts every record that cannot be used, by reason, and refuses them when asked', async () => {
    const input = write('dirty.csv', [
      `A,${T},12.9,77.5,5`,
      `,${T},12.9,77.5,5`,
      `A,yesterday,12.9,77.5,5`,
      `A,,12.9,77.5,5`,
      `A,1066-10-14T09:00:00Z,12.9,77.5,5`,
      `A,${T},,77.5,5`,
      `A,${T},north,77.5,5`,
      `A,${T},91,77.5,5`,
      `A,${T},NaN,77.5,5`,
      `A,${T},12.9,inf,5`,
      `A,${T},12.9,77.5,`,
      `A,${T},12.9,77.5,NaN`,
      `A,${T},12.9,77.5,Infinity`,
      `A,${T},12.9,77.5,fast`,
      `A,${T},12.9,77.5,0`,
      `A,${T},12.9,77.5,1e308`,
      `A,${T},12.9,77.5,-3`,
    ]);
    const { report, totals } = await userTotals(engine, configOf(input));
    expect(report).toMatchObject({
      rowsRead: 17,
      rowsUsed: 3,
      leftOut: { noUser: 1, noTime: 3, noPosition: 4, impossiblePosition: 1, noValue: 4, ignoredValue: 1 },
      box: { south: 12.9, north: 12.9, west: 77.5, east: 77.5 },
    });
    expect([...totals.sum]).toEqual([500 + 6500 + 0]);
    expect(() => refuseFaults(report)).toThrow('1 without a user; 3 without a time');
    expect(() => refuseFaults({ leftOut: { ignoredValue: 3, outsideArea: 1 } })).not.toThrow();
  });

  it('never tells how many values were clamped', async () => {
    const slow = await userTotals(engine, configOf(write('slow.csv', [`A,${T},12.9,77.5,5`])));
    const fast = await userTotals(engine, configOf(write('fast.csv', [`A,${T},12.9,77.5,500`])));
    expect(fast.report).toEqual(slow.report);
  });

  it('takes NULL and NaN in native columns', async () => {
    const rows = [
      "'A', 12.9, 77.5, 5",
      'NULL, 12.9, 77.5, 5',
      "'A', NULL, 77.5, 5",
      "'A', 'NaN'::DOUBLE, 77.5, 5",
      "'A', 12.9, 'inf'::DOUBLE, 5",
      "'A', 12.9, 77.5, 'NaN'::DOUBLE",
      "'A', 12.9, 77.5, NULL",
    ];
    const select = rows
      .map(
        row =>
          `SELECT * FROM (VALUES (${row}, TIMESTAMPTZ '2024-01-01 00:00:00+00')) t(plate, lat, lng, speed, time)`,
      )
      .join(' UNION ALL ');
    const infinite = `SELECT 'A' AS plate, 12.9 AS lat, 77.5 AS lng, 5 AS speed, 'infinity'::TIMESTAMPTZ AS time UNION ALL SELECT 'A', 12.9, 77.5, 5, NULL`;
    await execute(
      engine,
      `COPY (SELECT plate, lat::DOUBLE AS lat, lng::DOUBLE AS lng, speed::DOUBLE AS speed, time FROM (${select} UNION ALL ${infinite})) TO ${literal(at('nulls.parquet'))} (FORMAT parquet)`,
    );
    const { report } = await userTotals(engine, configOf(at('nulls.parquet')));
    expect(report).toMatchObject({
      rowsRead: 9,
      rowsUsed: 1,
      leftOut: { noUser: 1, noTime: 2, noPosition: 3, noValue: 2 },
    });
  });

  it('notices latitude and longitude swapped, E7 integers, positions off the Earth and positions at 0, 0', async () => {
    const many = (lat: number, lng: number) =>
      Array.from({ length: 5 }, (_, k) => `A,${T},${lat},${lng},${k + 1}`);
    const good = [`A,${T},12.9,77.5,5`];
    expect(await complaint(write('swap.csv', [...good, ...many(-118.2, 34)]))).toMatch(
      /POSITIONS 5 of 6 positions .* swapped/,
    );
    expect(await complaint(write('e7.csv', [...good, ...many(129_700_000, 775_900_000)]))).toMatch(
      /ten-millionths of a degree \(E7\)/,
    );
    expect(await complaint(write('off.csv', [...good, ...many(999, 999)]))).toMatch(/not on Earth/);
    expect(await complaint(write('zero.csv', [...good, ...many(0, 0)]))).toMatch(/in the sea off Africa/);
    expect(await complaint(write('some.csv', [...good, ...good, ...many(0, 0).slice(0, 1)]))).toBe('fine');
  });

  it('says why nothing is left', async () => {
    expect(await complaint(write('none.csv', []))).toContain('NO_RECORDS The input holds no records');
    expect(await complaint(write('parked.csv', [`A,${T},12.9,77.5,0`]))).toContain(
      'None of the 1 records can be used: 1 with a value to ignore',
    );
    const far = { space: { resolution: 8, bounds: [0, 40, 1, 41] } };
    expect(await complaint(write('far.csv', [`A,${T},12.9,77.5,5`]), far)).toContain('1 outside the area');
    const dates = { time: { ...base.time, start: '2025-01-01' } };
    expect(await complaint(at('far.csv'), dates)).toContain('1 outside the dates');
  });

  it('refuses what could overflow by the number of records alone, whatever their values', async () => {
    const input = write(
      'big.csv',
      Array.from({ length: 9000 }, () => `A,${T},12.9,77.5,5`),
    );
    const value = { lower: 0, upper: 2 ** 40, step: 1 };
    expect(await complaint(input, { value })).toMatch(/TOO_LARGE 9000 records of up to 1099511627776 steps/);
    expect(await complaint(write('one.csv', [`A,${T},12.9,77.5,1e300`]), { value })).toBe('fine');
  });

  it('reports users that differ only in case or spaces, and keeps them apart', async () => {
    const users = ['KA01', 'ka01', 'KA 01', 'ka 01 ', 'KA02'];
    const { report } = await userTotals(
      engine,
      configOf(
        write(
          'alike.csv',
          users.map(user => `"${user}",${T},12.9,77.5,5`),
        ),
      ),
    );
    expect(report).toMatchObject({ users: 5, usersAlike: 3 });
  });

  it('names the broken line of a long CSV', async () => {
    const input = write(
      'long.csv',
      Array.from({ length: 300_000 }, (_, k) => (k === 200_000 ? 'SECRET,1' : `A,${T},12.9,77.5,5`)),
    );
    const text = await complaint(input);
    expect(text).toContain('Line 200002 of a CSV file is broken');
    expect(text).not.toContain('SECRET');
  });

  it('handles as many users as records', async () => {
    const select = `SELECT 'user ' || range AS plate, TIMESTAMPTZ '2024-01-01 00:00:00+00' AS time, 12.9 + (range % 1000) * 1e-4 AS lat, 77.5 + (range % 777) * 1e-4 AS lng, 5.0 AS speed FROM range(200000)`;
    await execute(engine, `COPY (${select}) TO ${literal(at('users.parquet'))} (FORMAT parquet)`);
    const { report, totals } = await userTotals(engine, configOf(at('users.parquet')));
    expect(report).toMatchObject({ users: 200_000, totals: 200_000, rowsUsed: 200_000 });
    expect(totals.counts.count.every(count => count === 1)).toBe(true);
  });

  it('takes hostile names of columns and files', async () => {
    const name = `x"; DROP TABLE hexveil_users; --`;
    const quoted = `"${name.replaceAll('"', '""')}"`;
    writeFileSync(at("it's; --.csv"), `${quoted},time,lat,lng,speed\nA,${T},12.9,77.5,5\n`);
    const { report } = await userTotals(
      engine,
      configOf(at("it's; --.csv"), { columns: { ...base.columns, user: name } }),
    );
    expect(report.users).toBe(1);
    expect(
      await complaint(write('names.csv', [`A,${T},12.9,77.5,5`]), {
        columns: { ...base.columns, user: name },
      }),
    ).toContain('There is no column');
  });
});
