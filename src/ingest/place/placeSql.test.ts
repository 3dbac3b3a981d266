import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareCells, pointTable } from '../../../test/support/compareCells.ts';
import { temporaryFolder } from '../../../test/support/folder.ts';
import { hardPoints } from '../../../test/support/hardPoints.ts';
import { duckdb } from '../../engines/duckdb.ts';
import type { Engine } from '../../engines/engine.ts';

const folder = temporaryFolder();
const SEED = 20260;
const PER_KIND = 400;

let engine: Engine;
beforeAll(async () => {
  engine = await duckdb();
});
afterAll(() => engine.close());

describe('placeSql and placeToCell', () => {
  const makers = hardPoints(SEED);
  for (const [kind, make] of Object.entries(makers)) {
    it(`name the cell that h3-js names, at every resolution: ${kind} (seed ${SEED})`, async () => {
      const points = Array.from({ length: PER_KIND }, make);
      await pointTable(engine, join(folder, 'points.csv'), points);
      for (let resolution = 0; resolution <= 15; resolution++) {
        const { mismatches, points: compared } = await compareCells(engine, points, resolution);
        expect({ resolution, mismatches, compared }).toEqual({
          resolution,
          mismatches: [],
          compared: PER_KIND,
        });
      }
    });
  }

  it('give the same cells from one or few faces, when a box says which', async () => {
    const cities = {
      Bengaluru: { south: 12.7, north: 13.3, west: 77.3, east: 77.9 },
      Chicago: { south: 41.6, north: 42.2, west: -88, east: -87.2 },
    } as const;
    for (const [city, box] of Object.entries(cities)) {
      const points = Array.from({ length: 5000 }, makers[city]!);
      await pointTable(engine, join(folder, 'points.csv'), points);
      for (const resolution of [5, 8, 9, 12, 15]) {
        expect((await compareCells(engine, points, resolution, box)).mismatches).toEqual([]);
      }
    }
  });

  it('send home only the rows that lie on an edge', async () => {
    const points = Array.from({ length: 20_000 }, makers.world!);
    await pointTable(engine, join(folder, 'points.csv'), points);
    expect((await compareCells(engine, points, 8)).onEdge).toBe(0);
    const corners = Array.from({ length: 200 }, makers['hexagon corners']!);
    await pointTable(engine, join(folder, 'points.csv'), corners);
    expect((await compareCells(engine, corners, 14)).onEdge).toBeGreaterThan(0);
  });
});
