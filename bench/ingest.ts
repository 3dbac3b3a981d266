import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { latLngToCell } from 'h3-js';
import { table } from '../cli/shell/terminal.ts';
import { checkConfig } from '../src/config/readConfig.ts';
import { duckdb } from '../src/engines/duckdb.ts';
import { type Engine, execute } from '../src/engines/engine.ts';
import { literal } from '../src/engines/quote.ts';
import { TOTALS_COLUMNS } from '../src/ingest/totals/totalsSql.ts';
import { userTotals } from '../src/ingest/totals/userTotals.ts';
import { whole } from '../src/terms/figures.ts';
import { valueToGrid } from '../src/terms/grid.ts';

const ROWS = 20_000_000;
const HUGE_ROWS = 100_000_000;
const RUNS = 3;

/**
 * Records to per-user totals at resolution 8, hourly, against two peers in the same run: DuckDB grouping the
 * same rows by a trivial expression in place of the cell, and h3-js called row by row (on a million rows, scaled
 * up). Best of three, taken in turns, so that a busy machine slows all of them alike.
 */
export async function ingestBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hexveil-bench-'));
  try {
    const rows: string[][] = [];
    for (const [name, pings] of [
      ['2,000 vehicles', trajectories(ROWS, 2000)],
      ['scattered pings, 100,000 users', scattered(ROWS, 100_000)],
    ] as const) {
      const file = join(folder, 'pings.parquet');
      await writeParquet(file, pings);
      rows.push([name, ...(await compare(file))]);
    }
    const head = [
      '20 M pings',
      'trivial GROUP BY',
      'our GROUP BY',
      'ratio',
      'records to totals',
      'ratio',
      'totals',
      'h3-js per row',
      'times faster',
    ];
    console.log(table(head, rows));
    console.log(`Results into typed arrays: ${(await streamingRate()).toFixed(1)} M rows/s (target 5)`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** 100 million pings under a memory limit of 1 GB: does it finish, and how much does our process take on top? */
export async function hugeIngestBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hexveil-bench-'));
  try {
    const file = join(folder, 'pings.parquet');
    await writeParquet(file, trajectories(HUGE_ROWS, 5000, 0.65));
    const pings = sizeOf(folder);
    const engine = await duckdb({ memory: '1GB', spill: folder });
    let [peak, spilled] = [0, 0];
    const timer = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
      spilled = Math.max(spilled, sizeOf(folder) - pings);
    }, 100);
    const began = performance.now();
    const { report } = await userTotals(engine, configOf(file, 9));
    clearInterval(timer);
    await engine.close();
    const seconds = (performance.now() - began) / 1000;
    const limit = 1e9;
    console.log(
      table(
        [
          '100 M pings, resolution 9, memory limit 1 GB',
          'seconds',
          'totals',
          'peak RSS',
          'on top of the limit',
          'spilled',
        ],
        [
          [
            'records to totals',
            seconds.toFixed(1),
            whole(report.totals),
            mega(peak),
            mega(peak - limit),
            mega(spilled),
          ],
        ],
      ),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  return files.reduce(
    (sum, file) => sum + (statSync(join(file.parentPath, file.name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

const mega = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
const best = (seconds: readonly number[]) => Math.min(...seconds);

async function compare(file: string): Promise<string[]> {
  const [floors, groupings, wholes, loops]: number[][] = [[], [], [], []] as number[][];
  let totals = 0;
  for (let run = 0; run < RUNS; run++) {
    floors!.push(await withEngine(engine => seconds(() => execute(engine, trivialGroupBy(file)))));
    const { whole, grouping, count } = await ours(file);
    wholes!.push(whole);
    groupings!.push(grouping);
    totals = count;
    loops!.push((await h3Loop(file)) * (ROWS / LOOP_ROWS));
  }
  const [floor, grouping, wholeWay, loop] = [best(floors!), best(groupings!), best(wholes!), best(loops!)];
  return [
    `${floor.toFixed(2)} s`,
    `${grouping.toFixed(2)} s`,
    (grouping / floor).toFixed(2),
    `${wholeWay.toFixed(2)} s`,
    (wholeWay / floor).toFixed(2),
    whole(totals),
    `${loop.toFixed(1)} s`,
    (loop / wholeWay).toFixed(1),
  ];
}

/** The whole way, and of it the one query that groups. */
async function ours(file: string): Promise<{ whole: number; grouping: number; count: number }> {
  const engine = await duckdb();
  let grouping = 0;
  const timed: Engine = {
    dialect: engine.dialect,
    open: input => engine.open(input),
    close: () => engine.close(),
    async *query(sql, types, watch) {
      const began = performance.now();
      yield* engine.query(sql, types, watch);
      if (sql.includes('GROUP BY user_key')) grouping = (performance.now() - began) / 1000;
    },
  };
  let count = 0;
  const whole = await seconds(async () => {
    count = (await userTotals(timed, configOf(file))).report.totals;
  });
  await engine.close();
  return { whole, grouping, count };
}

/** The same rows, user, slot, count and sum; for the cell, squares of about the same size. */
function trivialGroupBy(file: string): string {
  const steps = 'CAST(least(6500e0, greatest(0e0, floor((speed - 0e0) / 1e-2 + 5e-1))) AS BIGINT)';
  const slot = 'floor((CAST(epoch_us(ts) AS DOUBLE) + 1.98e10) / 3.6e9)';
  return `CREATE TEMP TABLE floor_groups AS SELECT plate, floor(lat * 1.28e2) * 1e6 + floor(lng * 1.28e2) AS cell, ${slot} AS slot, count(*) AS n, sum(${steps}) AS s FROM read_parquet(${literal(file)}) GROUP BY ALL`;
}

const LOOP_ROWS = 1_000_000;

/** The same totals with h3-js called row by row and a Map to group by, as one would without the lattice. */
async function h3Loop(file: string): Promise<number> {
  const sql = `SELECT plate, lat, lng, floor((CAST(epoch_us(ts) AS DOUBLE) + 1.98e10) / 3.6e9) AS slot, speed FROM read_parquet(${literal(file)}) LIMIT ${LOOP_ROWS}`;
  const grid = valueToGrid(configOf(file).value.grid);
  return withEngine(engine =>
    seconds(async () => {
      const totals = new Map<string, { count: number; sum: number }>();
      const types = { plate: 'text', lat: 'double', lng: 'double', slot: 'double', speed: 'double' } as const;
      for await (const { columns, rows } of engine.query(sql, types)) {
        const { plate, lat, lng, slot, speed } = columns;
        for (let k = 0; k < rows; k++) {
          const key = `${latLngToCell(lat[k]!, lng[k]!, 8)} ${slot[k]} ${plate[k]}`;
          const total = totals.get(key);
          if (total === undefined) totals.set(key, { count: 1, sum: grid(speed[k]!) });
          else {
            total.count++;
            total.sum += grid(speed[k]!);
          }
        }
      }
    }),
  );
}

/** Million rows per second from the engine into typed arrays, for rows as the totals have them. */
async function streamingRate(): Promise<number> {
  return withEngine(async engine => {
    const count = 10_000_000;
    const names = Object.entries(TOTALS_COLUMNS).map(
      ([name, type]) => `CAST(range AS ${type === 'double' ? 'DOUBLE' : 'INTEGER'}) AS ${name}`,
    );
    await execute(engine, `CREATE TEMP TABLE wide AS SELECT ${names.join(', ')} FROM range(${count})`);
    const into = Object.entries(TOTALS_COLUMNS).map(
      ([name, type]) =>
        [
          name as keyof typeof TOTALS_COLUMNS,
          new (type === 'double' ? Float64Array : Int32Array)(count),
        ] as const,
    );
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      times.push(
        await seconds(async () => {
          let at = 0;
          for await (const { columns, rows } of engine.query('SELECT * FROM wide', TOTALS_COLUMNS)) {
            for (const [name, array] of into) array.set(columns[name], at);
            at += rows;
          }
        }),
      );
    }
    return count / best(times) / 1e6;
  });
}

function configOf(input: string, resolution = 8) {
  return checkConfig({
    dataset: 'bench',
    input,
    columns: { user: 'plate', time: 'ts', lat: 'lat', lng: 'lng', value: 'speed' },
    value: { lower: 0, upper: 65 },
    space: { resolution },
    time: { slot: '1h', zone: 'Asia/Kolkata' },
    privacy: { epsilon: 1 },
  });
}

/** Vehicles on rounds through a city, by default at some 20 km/h, a ping every 10 seconds; no chance in it, so runs agree. */
function trajectories(rows: number, vehicles: number, speed = 1): string {
  const lat = `12.97 + 0.12 * sin(v * 1.7 + t * ${0.004 * speed}) + 0.01 * sin(t * ${0.013 * speed} + v)`;
  const lng = `77.59 + 0.12 * cos(v * 2.3 + t * ${0.0035 * speed}) + 0.01 * cos(t * ${0.011 * speed} + v)`;
  const from = `range(${vehicles}) AS a(v), range(${rows / vehicles}) AS b(t)`;
  return pingsSql(`lpad(CAST(v AS VARCHAR), 5, '0')`, lat, lng, 't * 10000000', from);
}

/** Users anywhere in a city at any time: nearly every ping a total of its own, the worst case of a GROUP BY. */
function scattered(rows: number, users: number): string {
  const random = (salt: number) => `(hash(v + ${salt}) % 1000003 / 1000003.0)`;
  return pingsSql(
    `lpad(CAST(hash(v) % ${users} AS VARCHAR), 6, '0')`,
    `12.8 + 0.35 * ${random(1e9)}`,
    `77.4 + 0.35 * ${random(2e9)}`,
    `${random(3e9)} * 604800e6`,
    `range(${rows}) AS a(v)`,
  );
}

function pingsSql(user: string, lat: string, lng: string, microseconds: string, from: string): string {
  return `SELECT 'KA-' || ${user} AS plate, CAST(${lat} AS DOUBLE) AS lat, CAST(${lng} AS DOUBLE) AS lng, make_timestamptz(CAST(1709251200000000 + ${microseconds} AS BIGINT)) AS ts, CAST(hash(v * 31 + 7) % 6500 / 100.0 AS DOUBLE) AS speed FROM ${from}`;
}

async function writeParquet(file: string, select: string): Promise<void> {
  await withEngine(engine => execute(engine, `COPY (${select}) TO ${literal(file)} (FORMAT parquet)`));
}

async function withEngine<T>(use: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await duckdb();
  try {
    return await use(engine);
  } finally {
    await engine.close();
  }
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
