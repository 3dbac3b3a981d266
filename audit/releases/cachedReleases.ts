import { join } from 'node:path';
import type { Config } from '../../src/config/config.ts';
import { drawCells } from '../../src/draw/drawCells.ts';
import { firstSamples } from '../../src/draw/firstSamples.ts';
import type { PrefixOfRow } from '../../src/draw/plannedCell.ts';
import type { MapTotals } from '../../src/ingest/counts/mapTotals.ts';
import { withTotals } from '../../src/ingest/totals/withTotals.ts';
import { systemBits } from '../../src/noise/bits.ts';
import { makePlan, type Plan } from '../../src/plan/makePlan.ts';
import type { Sightings } from '../events/sightings.ts';
import { writeRecords } from './records.ts';
import { type ReleaseRow, releaseConfig } from './releaseRow.ts';

/** What is published of a cell, in the order of the columns. */
export const PUBLISHED = ['mean', 'low95', 'high95', 'bias bound'] as const;

/** Draws whole releases of one of two neighbours, over and over. */
export interface ReleaseSighter {
  readonly cells: number;
  sight(side: 0 | 1, runs: number): Sightings;
}

/**
 * The way of a release with its slow part done once: records from a file → totals → plan, and then cell after cell drawn by the
 * function that draws releases. That one takes the system's bits and no others, so these runs cannot be repeated bit by bit.
 */
export async function cachedReleases(
  row: ReleaseRow,
  epsilon: string,
  factor: number,
  folder: string,
): Promise<ReleaseSighter> {
  const sides = [await prepared(0), await prepared(1)] as const;
  const bits = systemBits();
  return {
    cells: sides[0].plan.cells.length,
    sight(side, runs) {
      const { plan, totals, prefixes } = sides[side];
      const cells = Array.from(plan.cells, () => PUBLISHED.map(() => new Float64Array(runs)));
      for (let run = 0; run < runs; run++) {
        let cell = 0;
        for (const { mean, interval95, biasBound } of drawCells(plan, totals, bits, prefixes)) {
          const columns = cells[cell++]!;
          columns[0]![run] = mean;
          columns[1]![run] = interval95[0];
          columns[2]![run] = interval95[1];
          columns[3]![run] = biasBound;
        }
      }
      return { runs, cells };
    },
  };

  async function prepared(side: 0 | 1): Promise<Prepared> {
    const input = join(folder, `side-${side}.csv`);
    writeRecords(input, row.window, side);
    return prepare(releaseConfig(row, epsilon, factor, { input, dir: folder }));
  }
}

interface Prepared {
  readonly plan: Plan;
  readonly totals: MapTotals;
  readonly prefixes: PrefixOfRow | undefined;
}

function prepare(config: Config): Promise<Prepared> {
  return withTotals(config, {}, async (ingested, engine) => {
    const plan = makePlan(config, ingested.totals.counts);
    return { plan, totals: ingested.totals, prefixes: await firstSamples(engine, plan, ingested) };
  });
}
