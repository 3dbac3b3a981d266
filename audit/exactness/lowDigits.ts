import { seededBits } from '../../lab/seededBits.ts';
import { seedFor } from '../../lab/seedFor.ts';
import { mechanisms } from '../../src/mean/mechanisms.ts';
import { drawnMean } from '../../src/mean/privateMean.ts';
import type { Bits } from '../../src/noise/bits.ts';
import { rowsToCsv } from '../../src/publish/releaseCsv.ts';
import { noRows } from '../../src/publish/releaseRows.ts';
import { type CellPair, pairToCells } from '../cells/cellPair.ts';
import { CELL_ROWS, type CellRow, rowName, rowSettings } from '../cells/cellRow.ts';
import { learningRuns } from '../effort.ts';
import type { Sightings } from '../events/sightings.ts';
import { testPair } from '../events/testPair.ts';
import { type Finding, refutes } from '../finding.ts';
import { isOnGrid } from '../releases/publicGrid.ts';
import { reachOf } from '../statistics/epsilonBound.ts';

/**
 * What low-order digits may tell at most. They go round thousands of times within the noise, so what is left is below
 * 10⁻³ (for Laplace noise of scale s, residues modulo M differ by about 2/(1 + (2πs/M)²)); on floating-point noise they tell everything.
 */
export const LOW_DIGITS_CLAIM = 0.02;

/**
 * Thirty users in the middle, an array each, and one that moves: the mean stays far from the bounds, where it is cut. Each has so
 * many samples that also baseline's noise, which is on the grid of sums, reaches over many times 64·45 steps: residues by
 * both tell where within 2,880 steps a number lies, and with less noise than that they would tell the number.
 */
const PAIR: CellPair = {
  name: 'one of thirty users moves by a third of the range',
  users: Array.from({ length: 30 }, () => ({ count: 2000, at: 0.4 })),
  changed: 7,
  instead: 0.73,
};

/** One row for each mechanism and noise: what happens after the draw depends on nothing else. */
export const LOW_DIGIT_ROWS: readonly CellRow[] = CELL_ROWS.filter(
  ({ grouping = 'bestFit', fill = 'mean', sensitivity = 'tight' }) =>
    grouping === 'bestFit' && fill === 'mean' && sensitivity === 'tight',
);

const DIGITS = [
  'k mod 64',
  'k mod 45',
  'lowest eight bits',
  'last digit as written',
  'digits as written',
] as const;

export interface LowDigitsTask {
  readonly row: CellRow;
  readonly epsilon: string;
  readonly seed: number;
  readonly samples: number;
  readonly alpha: number;
}

/** Tries to tell two neighbours apart by the low-order digits of means as they are written to a file, and by nothing else. */
export function auditLowDigits(task: LowDigitsTask): Finding {
  const { row, epsilon, seed, samples, alpha } = task;
  const cells = pairToCells(PAIR);
  const { grid } = cells[0];
  const design = mechanisms[row.mechanism].design(cells[0].counts, grid, rowSettings(row, epsilon));
  const draws = cells.map(cell => design.observe(cell.values));
  let strays = 0;

  const sight = (side: 0 | 1, runs: number, bits: Bits): Sightings => {
    const drawn = Array.from({ length: runs }, () => draws[side]!(bits));
    const texts = writtenMeans(drawn.map(draw => drawnMean(grid, draw)));
    const columns = DIGITS.map(() => new Float64Array(runs));
    const double = new DataView(new ArrayBuffer(8));
    for (const [run, text] of texts.entries()) {
      const { total, whole } = drawn[run]!;
      double.setFloat64(0, Number(text));
      columns[0]![run] = Number(modulo(total, 64n));
      columns[1]![run] = Number(modulo(total, 45n));
      columns[2]![run] = double.getUint8(7);
      columns[3]![run] = Number(text.at(-1));
      columns[4]![run] = text.length;
      if (run < LOOKED_UP && !isOnGrid(text, grid, whole)) strays++;
    }
    return { runs, cells: [columns] };
  };
  const name = `low-order digits · ${rowName(row)}`;
  const runs = { learned: learningRuns(samples), tested: samples };
  const { bound, event } = testPair(
    (stage, side, count) => sight(side, count, seededBits(seedFor(seed, name, epsilon, stage, side))),
    DIGITS,
    runs,
    alpha,
  );
  const isOff = strays > 0;
  return {
    kind: 'exactness',
    row: name,
    epsilon,
    claimed: LOW_DIGITS_CLAIM,
    bound: isOff ? Number.POSITIVE_INFINITY : bound,
    pair: PAIR.name,
    event: isOff ? `${strays} numbers lie off the grid that counts decide` : event,
    ...runs,
    refuted: isOff || refutes(bound, LOW_DIGITS_CLAIM),
    canRefute: reachOf(runs.tested, alpha) > LOW_DIGITS_CLAIM,
    power: [],
  };
}

/** Numbers whose place on the grid is looked up; each is a search with exact fractions. */
const LOOKED_UP = 2000;

/** Means as `release.csv` has them: written by the function that writes releases, and cut out of its lines. */
function writtenMeans(means: readonly number[]): string[] {
  const rows = noRows();
  for (const mean of means) {
    rows.cell.push('8860145b4bfffff');
    rows.slot.push('09:00');
    rows.mean.push(mean);
  }
  return rowsToCsv(rows)
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.split(',')[2]!);
}

function modulo(value: bigint, by: bigint): bigint {
  return ((value % by) + by) % by;
}
