import type { MapTotals } from '../../src/ingest/mapTotals.ts';
import { cellFromColumns } from '../../src/mean/cell.ts';
import { mechanisms } from '../../src/mean/mechanisms.ts';
import { drawnMean } from '../../src/mean/privateMean.ts';
import { toNumber } from '../../src/noise/rational.ts';
import { cellSettings } from '../../src/plan/cellSettings.ts';
import { absentFromCell, countsOfCell, rowsOfCell } from '../../src/plan/keptCounts.ts';
import type { Plan } from '../../src/plan.ts';
import { seedFor } from '../runs/seedFor.ts';
import { seededBits } from '../seededBits.ts';

/** What many releases of a plan came to, in each of its cells, in the value's own unit. Not private. */
export interface Measured {
  /** The mean of |released − true|, the true mean being that of all samples, also of those who were kept out. */
  readonly error: Float64Array;
  /** The mean of released − true. */
  readonly bias: Float64Array;
}

/** Releases a plan many times with seeded bits, each cell by the way that a release takes, and compares with the truth. */
export function measurePlan(plan: Plan, totals: MapTotals, releases: number, seed: number): Measured {
  const { cells, counts, config, mechanism } = plan;
  const measured = { error: new Float64Array(cells.length), bias: new Float64Array(cells.length) };
  const settingsOf = cellSettings(config, plan.allocation);
  for (const [index, cell] of cells.entries()) {
    const own = countsOfCell(counts, cell);
    const rowOf = rowsOfCell(counts, cell);
    const sums = Float64Array.from(own, (_, user) => totals.sum[rowOf(user)]!);
    const {
      values,
      grid,
      counts: ofCell,
    } = cellFromColumns({ counts: own, sums }, config.value.grid, undefined, absentFromCell(counts, cell));
    const draw = mechanisms[mechanism].design(ofCell, grid, settingsOf(index, own)).observe(values);
    const truth = trueMeanOf(totals, cell, toNumber(grid.lower), toNumber(grid.step));
    const bits = seededBits(seedFor(seed, 'map', index));
    for (let release = 0; release < releases; release++) {
      const off = drawnMean(grid, draw(bits)) - truth;
      measured.error[index]! += Math.abs(off) / releases;
      measured.bias[index]! += off / releases;
    }
  }
  return measured;
}

/** The mean of all samples of a cell. */
function trueMeanOf({ counts, sum }: MapTotals, cell: number, lower: number, step: number): number {
  let [steps, samples] = [0, 0];
  for (let row = counts.start[cell]!; row < counts.start[cell + 1]!; row++) {
    steps += sum[row]!;
    samples += counts.count[row]!;
  }
  return lower + (step * steps) / samples;
}
