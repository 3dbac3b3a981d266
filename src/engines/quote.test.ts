import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { duckdb } from './duckdb.ts';
import { type Engine, onlyRow, type ResultType } from './engine.ts';
import { double, identifier, literal } from './quote.ts';

const HOSTILE = [
  `"; DROP TABLE t; --`,
  `'; DROP TABLE t; --`,
  `''`,
  `""`,
  `\\'`,
  `a"b'c`,
  '/* x */',
  '-- x',
  '$$x$$',
  "E'\\n'",
  'новый ü 北',
  '\n',
  '%s ? :x $1',
];

let engine: Engine;
beforeAll(async () => {
  engine = await duckdb();
});
afterAll(() => engine.close());

async function readBack(sql: string, type: ResultType): Promise<unknown> {
  return (await onlyRow(engine, `SELECT ${sql} AS a`, { a: type })).a;
}

describe('literal', () => {
  it('comes back as it went in, whatever it holds', async () => {
    for (const text of HOSTILE) expect(await readBack(literal(text), 'text')).toBe(text);
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme' }).filter(text => !text.includes('\0')),
        async text => {
          expect(await readBack(literal(text), 'text')).toBe(text);
        },
      ),
    );
  });
});

describe('identifier', () => {
  it('names exactly one column, whatever it holds', async () => {
    for (const name of HOSTILE) {
      const sql = `SELECT ${identifier(name)} FROM (SELECT 7 AS ${identifier(name)})`;
      expect(await onlyRow(engine, sql, { [name]: 'int32' })).toEqual({ [name]: 7 });
    }
  });

  it('refuses a NUL, at which engines stop reading', () => {
    expect(() => identifier('a\0b')).toThrow('NUL');
    expect(() => literal('a\0b')).toThrow('NUL');
  });
});

describe('double', () => {
  it('is the same double again, bit for bit', () =>
    fc.assert(
      fc.asyncProperty(fc.double({ noNaN: true, noDefaultInfinity: true }), async value => {
        expect(await readBack(double(value), 'double')).toBe(value + 0);
      }),
    ));
});
