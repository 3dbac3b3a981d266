import { describe, expect, it } from 'vitest';
import { type Chunk, type Engine, execute, onlyRow } from '../../src/engines/engine.ts';
import { double, identifier, literal } from '../../src/engines/quote.ts';

/**
 * What every engine must do. A new engine adds a file that calls this with itself; a case that it cannot
 * pass is named in `skip` with the reason.
 */
export function engineConformance(
  name: string,
  open: () => Promise<Engine>,
  skip: Readonly<Record<string, string>> = {},
): void {
  const promise = (title: string, body: (engine: Engine) => Promise<void>) => {
    const reason = skip[title];
    if (reason !== undefined) return it.skip(`${title} (skipped: ${reason})`, () => {});
    return it(title, async () => {
      const engine = await open();
      try {
        await body(engine);
      } finally {
        await engine.close();
      }
    });
  };

  describe(`${name}: results`, () => {
    promise('gives integers, doubles and text as columns, every row once', async engine => {
      const { int32, number, text } = engine.dialect;
      const rows = await collect(
        engine.query(
          `SELECT ${int32('k')} AS a, ${number('k')} AS b, ${text('k')} AS c FROM (${numbers(engine, 5000)}) AS n`,
        ),
      );
      expect(rows.length).toBe(5000);
      const sorted = rows.sort((x, y) => Number(x[0]) - Number(y[0]));
      expect(sorted[4999]).toEqual([4999, 4999, '4999']);
      expect(sorted.every(([a, b, c], k) => a === k && b === k && c === String(k))).toBe(true);
    });

    promise('gives 64-bit integers without losing a digit', async engine => {
      const rows = await collect(engine.query(`SELECT ${engine.dialect.int64('9007199254740993')} AS a`));
      expect(rows).toEqual([[9007199254740993n]]);
    });

    promise('gives doubles bit for bit', async engine => {
      for (const value of [0.1, -1 / 3, 5e-324, 1.7976931348623157e308, 12.971598700000001]) {
        expect(await onlyRow(engine, `SELECT ${double(value)} AS a`)).toEqual([value]);
      }
    });

    promise('gives text with NULLs, quotes and letters of any script', async engine => {
      for (const text of [`it's "quoted"`, 'ಬೆಂಗಳೂರು', 'a\\b', 'x\ny', '']) {
        expect(await collect(engine.query(`SELECT ${literal(text)} AS a`))).toEqual([[text]]);
      }
      expect(await collect(engine.query(`SELECT ${engine.dialect.text('NULL')} AS a`))).toEqual([[null]]);
    });

    promise('refuses NULL where a number is due, rather than inventing one', async engine => {
      await expect(collect(engine.query(`SELECT ${engine.dialect.number('NULL')} AS a`))).rejects.toThrow(
        'NULL',
      );
    });

    promise('takes any name as an identifier', async engine => {
      const name = `"; DROP TABLE x; --`;
      const sql = `SELECT ${identifier(name)} FROM (SELECT 1 AS ${identifier(name)}) AS t`;
      expect(await onlyRow(engine, sql)).toEqual([1]);
    });

    promise('names columns and types without running the query', async engine => {
      const { int32, number, text } = engine.dialect;
      const sql = `SELECT ${int32('1')} AS a, ${number('1')} AS b, ${text('1')} AS c`;
      expect(await engine.columns(sql)).toEqual([
        { name: 'a', type: { kind: 'integer' } },
        { name: 'b', type: { kind: 'number' } },
        { name: 'c', type: { kind: 'text' } },
      ]);
    });
  });

  describe(`${name}: arithmetic that totals rest on`, () => {
    promise('adds integers exactly, beyond what a double holds', async engine => {
      const { int64, text } = engine.dialect;
      const big = int64('4503599627370497');
      const rows = await collect(
        engine.query(
          `SELECT ${text(`sum(v)`)} AS s FROM (SELECT ${big} AS v FROM (${numbers(engine, 1000)}) AS n) AS t`,
        ),
      );
      expect(rows).toEqual([['4503599627370497000']]);
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
        expect(await onlyRow(engine, `SELECT floor(${number(`(${time})`)} / ${double(900)}) AS a`)).toEqual([
          slot,
        ]);
      }
    });

    promise('computes sine, cosine and tangent to within one unit in the last place', async engine => {
      for (const x of [-3.1, -1.5, -0.2263, 0, 1e-9, 0.7853981, 1.3542, 1.5707]) {
        const [cos, sin, tan] = await onlyRow(
          engine,
          `SELECT cos(${double(x)}) AS a, sin(${double(x)}) AS b, tan(${double(x)}) AS c`,
        );
        for (const [got, due] of [
          [cos!, Math.cos(x)],
          [sin!, Math.sin(x)],
          [tan!, Math.tan(x)],
        ] as const) {
          expect(Math.abs(got - due)).toBeLessThanOrEqual(2 ** -52 * Math.abs(due));
        }
      }
    });

    promise('reads numbers and times from text, and NULL from what is none', async engine => {
      const { number, isoMicroseconds } = engine.dialect;
      const or = (sql: string) => `COALESCE(${sql}, ${double(-7)})`;
      for (const [text, value] of [
        ['12.5', 12.5],
        [' 3 ', 3],
        ['-1e3', -1000],
        ['fast', -7],
        ['', -7],
      ] as const) {
        expect(await onlyRow(engine, `SELECT ${or(number(literal(text)))} AS a`)).toEqual([value]);
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
        expect(await onlyRow(engine, `SELECT ${or(isoMicroseconds(literal(text)))} AS a`)).toEqual([time]);
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
      const rows = await collect(engine.query(numbered('SELECT letter FROM letters', 'letter', 'place')));
      const inOrder = rows.sort((x, y) => Number(x[1]) - Number(y[1]));
      expect(inOrder.map(row => row[0])).toEqual(['B', 'Z', 'a', 'aa', 'b', 'ä', 'é']);
      expect(inOrder.map(row => row[1])).toEqual([0, 1, 2, 3, 4, 5, 6]);
      await execute(engine, dropTable('letters'));
      await expect(collect(engine.query('SELECT letter FROM letters'))).rejects.toThrow();
    });

    promise('reports progress that never goes back and ends at 1', async engine => {
      const seen: number[] = [];
      await collect(engine.query(slow(engine, 3000), { onProgress: done => seen.push(done) }));
      expect(seen.at(-1)).toBe(1);
      expect(seen).toEqual([...seen].sort((x, y) => x - y));
    });

    promise('stops when told to, says why, and goes on working afterwards', async engine => {
      const reason = new Error('enough');
      const signal = AbortSignal.timeout(50);
      const stopping = new AbortController();
      signal.addEventListener('abort', () => stopping.abort(reason));
      const began = performance.now();
      const running = collect(engine.query(slow(engine, 1_000_000), { signal: stopping.signal }));
      await expect(running).rejects.toBe(reason);
      expect(performance.now() - began).toBeLessThan(5000);
      expect(await onlyRow(engine, 'SELECT 1 AS a')).toEqual([1]);
      await expect(collect(engine.query('SELECT 1 AS a', { signal: stopping.signal }))).rejects.toBe(reason);
    });

    promise('shows nothing of the data when a query fails', async engine => {
      const failing = collect(engine.query(`SELECT CAST(${literal('SECRET')} AS INTEGER) AS a`));
      await expect(failing).rejects.toSatisfy(
        error => !JSON.stringify([String(error), error]).includes('SECRET'),
      );
    });
  });
}

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

async function collect(chunks: AsyncIterable<Chunk>): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for await (const chunk of chunks) {
    for (let k = 0; k < chunk.rows; k++) rows.push(chunk.columns.map(column => column[k]));
  }
  return rows;
}
