import { describe, expect, it } from 'vitest';
import {
  type Engine,
  eachRow,
  execute,
  onlyRow,
  type ResultTypes,
  type Row,
} from '../../src/engines/engine.ts';
import { double, identifier, literal } from '../../src/engines/quote.ts';

/** An engine to be tried. */
export interface Candidate {
  readonly open: () => Promise<Engine>;
  /** Puts the rows of a SELECT where the engine looks for records; gives the `input` that names them. */
  readonly store: (engine: Engine, select: string) => Promise<string>;
}

/** What every engine must do. A new engine adds a file that calls this with itself. */
export function engineConformance(name: string, { open, store }: Candidate): void {
  const promise = (title: string, body: (engine: Engine) => Promise<void>) =>
    it(title, async () => {
      const engine = await open();
      try {
        await body(engine);
      } finally {
        await engine.close();
      }
    });

  describe(`${name}: results`, () => {
    promise('gives integers, doubles and text as columns, every row once', async engine => {
      const { int32, number, text } = engine.dialect;
      const sql = `SELECT ${int32('k')} AS a, ${number('k')} AS b, ${text('k')} AS c FROM (${numbers(engine, 5000)}) AS n`;
      const rows: unknown[][] = [];
      for await (const chunk of engine.query(sql, { a: 'int32', b: 'double', c: 'text' })) {
        const { a, b, c } = chunk.columns;
        expect([a.constructor, b.constructor]).toEqual([Int32Array, Float64Array]);
        expect([a.length, b.length, c.length]).toEqual([chunk.rows, chunk.rows, chunk.rows]);
        for (let k = 0; k < chunk.rows; k++) rows.push([a[k], b[k], c[k]]);
      }
      expect(rows.length).toBe(5000);
      const sorted = rows.sort((x, y) => Number(x[0]) - Number(y[0]));
      expect(sorted[4999]).toEqual([4999, 4999, '4999']);
      expect(sorted.every(([a, b, c], k) => a === k && b === k && c === String(k))).toBe(true);
    });

    promise('gives 64-bit integers without losing a digit', async engine => {
      const sql = `SELECT ${engine.dialect.int64('9007199254740993')} AS a`;
      expect(await onlyRow(engine, sql, { a: 'int64' })).toEqual({ a: 9007199254740993n });
    });

    promise('gives doubles bit for bit', async engine => {
      for (const value of [0.1, -1 / 3, 5e-324, 1.7976931348623157e308, 12.971598700000001]) {
        expect(await onlyRow(engine, `SELECT ${double(value)} AS a`, { a: 'double' })).toEqual({ a: value });
      }
    });

    promise('gives text with NULLs, quotes and letters of any script', async engine => {
      for (const text of [`it's "quoted"`, 'ಬೆಂಗಳೂರು', 'a\\b', 'x\ny', '']) {
        expect(await onlyRow(engine, `SELECT ${literal(text)} AS a`, { a: 'text' })).toEqual({ a: text });
      }
      const sql = `SELECT ${engine.dialect.text('NULL')} AS a`;
      expect(await onlyRow(engine, sql, { a: 'text' })).toEqual({ a: null });
    });

    promise('finds columns by their names, in any order, and passes over others', async engine => {
      const { int32, text } = engine.dialect;
      const sql = `SELECT ${int32('1')} AS a, ${int32('2')} AS b, ${text('3')} AS c`;
      expect(await onlyRow(engine, sql, { c: 'text', a: 'int32' })).toEqual({ c: '3', a: 1 });
    });

    promise('refuses a column that is not there or of another type, rather than guessing', async engine => {
      const sql = `SELECT ${engine.dialect.int32('1')} AS a`;
      await expect(onlyRow(engine, sql, { b: 'int32' })).rejects.toThrow('no column b');
      for (const type of ['int64', 'double', 'text'] as const) {
        await expect(onlyRow(engine, sql, { a: type })).rejects.toThrow(`it must be ${type}`);
      }
      expect(await onlyRow(engine, sql, { a: 'int32' })).toEqual({ a: 1 });
    });

    promise('refuses NULL where a number is due, rather than inventing one', async engine => {
      const { number, int32, int64 } = engine.dialect;
      for (const [sql, type] of [
        [number('NULL'), 'double'],
        [int32('NULL'), 'int32'],
        [int64('NULL'), 'int64'],
      ] as const) {
        await expect(onlyRow(engine, `SELECT ${sql} AS a`, { a: type })).rejects.toThrow('NULL');
      }
    });

    promise('takes any name as an identifier', async engine => {
      const name = `"; DROP TABLE x; --`;
      const sql = `SELECT ${identifier(name)} FROM (SELECT ${engine.dialect.int32('1')} AS ${identifier(name)}) AS t`;
      expect(await onlyRow(engine, sql, { [name]: 'int32' })).toEqual({ [name]: 1 });
    });
  });

  describe(`${name}: records`, () => {
    promise('are found by name, with their columns and what these hold', async engine => {
      const { int32, number, text } = engine.dialect;
      const input = await store(
        engine,
        `SELECT ${text('1')} AS plate, ${int32('2')} AS whole, ${number('3')} AS speed, ${INSTANT} AS at, ${WALL_TIME} AS shown`,
      );
      const { columns, isText } = await engine.open(input);
      expect(isText).toBe(false);
      expect(columns).toEqual([
        { name: 'plate', type: { kind: 'text' } },
        { name: 'whole', type: { kind: 'integer' } },
        { name: 'speed', type: { kind: 'number' } },
        { name: 'at', type: { kind: 'instant' } },
        { name: 'shown', type: { kind: 'wallTime' } },
      ]);
    });

    promise('are read in part, under new names, as often as asked', async engine => {
      const { int32, number } = engine.dialect;
      const input = await store(engine, `SELECT ${int32('2')} AS whole, ${number('3')} AS speed`);
      const { select } = await engine.open(input);
      const field = (column: number, as: string) => ({ column, keys: [], as });
      for (let again = 0; again < 2; again++) {
        const sql = `SELECT v, w FROM (${select([field(1, 'v'), field(0, 'w')])}) AS records`;
        expect(await onlyRow(engine, sql, { v: 'double', w: 'int32' })).toEqual({ v: 3, w: 2 });
      }
    });

    promise(
      'say when they were in microseconds, an instant in any zone and a clock as if in UTC',
      async engine => {
        const { microseconds } = engine.dialect;
        const input = await store(engine, `SELECT ${INSTANT} AS at, ${WALL_TIME} AS shown`);
        const { select } = await engine.open(input);
        const read = select([
          { column: 0, keys: [], as: 'a' },
          { column: 1, keys: [], as: 'b' },
        ]);
        const sql = `SELECT ${microseconds('a')} AS a, ${microseconds('b')} AS b FROM (${read}) AS records`;
        expect(await onlyRow(engine, sql, { a: 'double', b: 'double' })).toEqual({
          a: Date.UTC(2024, 2, 1, 3, 30) * 1000,
          b: Date.UTC(2024, 2, 1, 9) * 1000,
        });
      },
    );

    promise('that are not there are missed by name', async engine => {
      await expect(engine.open('no_such_records.parquet')).rejects.toThrow('no_such_records');
    });
  });

  describe(`${name}: arithmetic that totals rest on`, () => {
    promise('adds integers exactly, beyond what a double holds', async engine => {
      const { int64, text } = engine.dialect;
      const big = int64('4503599627370497');
      const sql = `SELECT ${text(`sum(v)`)} AS s FROM (SELECT ${big} AS v FROM (${numbers(engine, 1000)}) AS n) AS t`;
      expect(await onlyRow(engine, sql, { s: 'text' })).toEqual({ s: '4503599627370497000' });
    });

    promise('divides and rounds down the same way on both sides of 0', async engine => {
      const { number } = engine.dialect;
      for (const [time, slot] of [
        [-1, -1],
        [-900, -1],
        [-901, -2],
        [0, 0],
        [899, 0],
        [900, 1],
      ] as const) {
        const sql = `SELECT floor(${number(`(${time})`)} / ${double(900)}) AS a`;
        expect(await onlyRow(engine, sql, { a: 'double' })).toEqual({ a: slot });
      }
    });

    promise('computes sine, cosine and tangent to within one unit in the last place', async engine => {
      for (const x of [-3.1, -1.5, -0.2263, 0, 1e-9, 0.7853981, 1.3542, 1.5707]) {
        const { a, b, c } = await onlyRow(
          engine,
          `SELECT cos(${double(x)}) AS a, sin(${double(x)}) AS b, tan(${double(x)}) AS c`,
          { a: 'double', b: 'double', c: 'double' },
        );
        for (const [got, due] of [
          [a, Math.cos(x)],
          [b, Math.sin(x)],
          [c, Math.tan(x)],
        ] as const) {
          expect(Math.abs(got - due)).toBeLessThanOrEqual(2 ** -52 * Math.abs(due));
        }
      }
    });

    promise('reads numbers and times from text, and NULL from what is none', async engine => {
      const { number, isoMicroseconds } = engine.dialect;
      const orSeven = async (sql: string) =>
        (await onlyRow(engine, `SELECT COALESCE(${sql}, ${double(-7)}) AS a`, { a: 'double' })).a;
      for (const [text, value] of [
        ['12.5', 12.5],
        [' 3 ', 3],
        ['-1e3', -1000],
        ['fast', -7],
        ['', -7],
      ] as const) {
        expect(await orSeven(number(literal(text)))).toBe(value);
      }
      for (const [text, time] of [
        ['1970-01-01T00:00:01Z', 1e6],
        ['1970-01-01 00:00:01', 1e6],
        ['1970-01-01T05:30:00.000001+05:30', 1],
        ['1969-12-31T23:59:59Z', -1e6],
        ['1970-01-02', 864e8],
        ['1970-01-01T05:30+05:30', 0],
        ['1970-01-01T00:01z', 6e7],
        ['yesterday', -7],
      ] as const) {
        expect(await orSeven(isoMicroseconds(literal(text)))).toBe(time);
      }
    });
  });

  describe(`${name}: tables, progress and an end`, () => {
    promise('keeps a temporary table and numbers its rows in byte order', async engine => {
      const { createTable, dropTable, numbered } = engine.dialect;
      const letters = ['b', 'B', 'ä', 'a', 'aa', 'é', 'Z'].map(
        letter => `SELECT ${literal(letter)} AS letter`,
      );
      await execute(engine, createTable('letters', letters.join(' UNION ALL ')));
      const sql = numbered('SELECT letter FROM letters', 'letter', 'place');
      const rows = await collect(engine, sql, { letter: 'text', place: 'int32' });
      const inOrder = rows.sort((x, y) => x.place - y.place);
      expect(inOrder.map(row => row.letter)).toEqual(['B', 'Z', 'a', 'aa', 'b', 'ä', 'é']);
      expect(inOrder.map(row => row.place)).toEqual([0, 1, 2, 3, 4, 5, 6]);
      await execute(engine, dropTable('letters'));
      await expect(execute(engine, 'SELECT letter FROM letters')).rejects.toThrow();
    });

    promise('reports progress that never goes back and ends at 1', async engine => {
      const seen: number[] = [];
      await execute(engine, slow(engine, 3000), { onProgress: done => seen.push(done) });
      expect(seen.at(-1)).toBe(1);
      expect(seen).toEqual([...seen].sort((x, y) => x - y));
    });

    promise('stops when told to, says why, and goes on working afterwards', async engine => {
      const reason = new Error('enough');
      const signal = AbortSignal.timeout(50);
      const stopping = new AbortController();
      signal.addEventListener('abort', () => stopping.abort(reason));
      const began = performance.now();
      const running = execute(engine, slow(engine, 1_000_000), { signal: stopping.signal });
      await expect(running).rejects.toBe(reason);
      expect(performance.now() - began).toBeLessThan(5000);
      const one = `SELECT ${engine.dialect.int32('1')} AS a`;
      expect(await onlyRow(engine, one, { a: 'int32' })).toEqual({ a: 1 });
      await expect(execute(engine, one, { signal: stopping.signal })).rejects.toBe(reason);
    });

    promise('shows nothing of the data when a query fails', async engine => {
      const failing = execute(engine, `SELECT CAST(${literal('SECRET')} AS INTEGER) AS a`);
      await expect(failing).rejects.toSatisfy(
        error => !JSON.stringify([String(error), error]).includes('SECRET'),
      );
    });
  });
}

const INSTANT = `CAST('2024-03-01 09:00:00+05:30' AS TIMESTAMP WITH TIME ZONE)`;
const WALL_TIME = `CAST('2024-03-01 09:00:00' AS TIMESTAMP)`;

/** 0 … count − 1 as a column k, built from nothing but UNION ALL so that it runs everywhere. */
function numbers(engine: Engine, count: number): string {
  const digits = Array.from({ length: 10 }, (_, k) => `SELECT ${k} AS d`).join(' UNION ALL ');
  const places = Math.ceil(Math.log10(count));
  const tables = Array.from({ length: places }, (_, k) => `(${digits}) AS t${k}`).join(' CROSS JOIN ');
  const value = Array.from({ length: places }, (_, k) => `t${k}.d * ${10 ** k}`).join(' + ');
  return `SELECT k FROM (SELECT ${engine.dialect.int32(value)} AS k FROM ${tables}) AS all_numbers WHERE k < ${count}`;
}

/** A query whose work grows with the square of `size`. */
function slow(engine: Engine, size: number): string {
  const many = numbers(engine, size);
  return `SELECT ${engine.dialect.number('sum(a.k * b.k % 7)')} AS s FROM (${many}) AS a CROSS JOIN (${many}) AS b`;
}

async function collect<const Types extends ResultTypes>(
  engine: Engine,
  sql: string,
  types: Types,
): Promise<Row<Types>[]> {
  const rows: Row<Types>[] = [];
  for await (const row of eachRow(engine, sql, types)) rows.push(row);
  return rows;
}
