import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { duckdb } from '../../engines/duckdb.ts';
import { type Engine, onlyRow } from '../../engines/engine.ts';
import { double } from '../../engines/quote.ts';
import { grid, valueToGrid } from '../../terms/grid.ts';
import { valueSql } from './valueSql.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await duckdb();
});
afterAll(() => engine.close());

describe('valueSql', () => {
  it('puts every value on the step that valueToGrid puts it on, clamped', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          grid('0', '65'),
          grid('-40', '60', '0.1'),
          grid('0', '1', '1/3'),
          grid('0', '1099511627776', '1'),
        ),
        fc.array(
          fc.oneof(
            fc.double({ noNaN: true, noDefaultInfinity: true }),
            fc.integer({ min: -5000, max: 7000 }).map(k => k / 100),
          ),
          {
            minLength: 1,
            maxLength: 30,
          },
        ),
        async (of, values) => {
          const named = values.map((value, k) => [`v${k}`, value] as const);
          const sql = `SELECT ${named.map(([name, value]) => `${valueSql(of, double(value))} AS ${name}`).join(', ')}`;
          const types = Object.fromEntries(named.map(([name]) => [name, 'double'] as const));
          expect(await onlyRow(engine, sql, types)).toEqual(
            Object.fromEntries(named.map(([name, value]) => [name, valueToGrid(of)(value) + 0])),
          );
        },
      ),
      { numRuns: 60 },
    ));
});
