import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareCells, pointTable } from '../../../test/support/compareCells.ts';
import { temporaryFolder } from '../../../test/support/folder.ts';
import { hardPoints } from '../../../test/support/hardPoints.ts';
import { duckdb } from '../../engines/duckdb.ts';
import type { Engine } from '../../engines/engine.ts';

const folder = temporaryFolder();
const SEED = 1;
const POINTS = 10_000_000;
const BATCH = 100_000;

let engine: Engine;
beforeAll(async () => {
  engine = await duckdb();
});
afterAll(() => engine.close());

describe('placeSql and placeToCell', () => {
  const makers = Object.entries(hardPoints(SEED));
  for (const [kind, make] of makers) {
    it(`name the cell that h3-js names, at every resolution: ${kind} (seed ${SEED})`, async () => {
      let [compared, onEdge] = [0, 0];
      const wrong: unknown[] = [];
      for (let made = 0; made * makers.length < POINTS; made += BATCH) {
        const points = Array.from({ length: BATCH }, make);
        await pointTable(engine, join(folder, 'points.csv'), points);
        for (let resolution = 0; resolution <= 15; resolution++) {
          const result = await compareCells(engine, points, resolution);
          compared += result.points;
          onEdge += result.onEdge;
          wrong.push(...result.mismatches.map(point => ({ resolution, ...point })));
        }
      }
      process.stdout.write(`${kind}: ${compared} compared, ${wrong.length} differ, ${onEdge} on an edge\n`);
      expect(wrong).toEqual([]);
    });
  }
});
