import { type PrefixOfRow, plannedCells } from '../../src/draw/plannedCell.ts';
import type { MapTotals } from '../../src/ingest/counts/mapTotals.ts';
import { type MechanismName, mechanisms } from '../../src/mean/mechanisms.ts';
import { drawnMean } from '../../src/mean/privateMean.ts';
import type { Plan } from '../../src/plan/makePlan.ts';
import { pause } from '../../src/terms/pause.ts';
import { fraction, toNumber } from '../../src/terms/rational.ts';
import { seededBits } from '../seededBits.ts';
import { seedFor } from '../seedFor.ts';

/** What many releases of a plan came to, in the value's own unit. Not private. */
export interface Measured {
  /** In each cell the mean of |released − true|, the true mean being that of all samples, also of those kept out. */
  readonly error: Float64Array;
  /** In each cell how far off the same arrays would be with next to no noise: what clipping and leaving out do. */
  readonly bias: Float64Array;
  /** The standard error of the mean error over cells, from one release to the next. */
  readonly stderr: number;
}

export interface MeasureChoice {
  readonly releases: number;
  readonly seed: number;
  /** With sample fill, the sums of first samples. */
  readonly prefixOfRow?: PrefixOfRow | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Releases a plan many times with seeded bits, each cell by the way that a release takes, and compares with the truth.
 * Requires two releases or more.
 */
export async function measurePlan(
  plan: Plan,
  totals: MapTotals,
  { releases, seed, prefixOfRow, signal }: MeasureChoice,
): Promise<Measured> {
  const { cells, config, mechanism } = plan;
  const [error, bias] = [new Float64Array(cells.length), new Float64Array(cells.length)];
  const ofRelease = new Float64Array(releases);
  const cellAt = plannedCells(plan, { sumOfRow: row => totals.sum[row]!, prefixOfRow });
  const { grid } = config.value;
  const lower = toNumber(grid.lower);
  for (const [index, cell] of cells.entries()) {
    await pause(signal);
    const { cell: here, settings } = cellAt(index);
    const design = mechanisms[mechanism].design(here.counts, grid, settings);
    const draw = design.observe(here.values);
    const truth = lower + toNumber(grid.step) * trueStepsOf(totals, cell);
    const bits = seededBits(seedFor(seed, 'map', index));
    for (let release = 0; release < releases; release++) {
      const off = Math.abs(drawnMean(grid, draw(bits)) - truth);
      error[index]! += off / releases;
      ofRelease[release]! += off / cells.length;
    }
    const { arrayLength } = design.shape;
    const silent = {
      ...settings,
      epsilon: NEXT_TO_NO_NOISE,
      ...(arrayLength === null ? {} : { arrayLength }),
    };
    const quiet = mechanisms[withGivenLength(mechanism)]
      .design(here.counts, grid, silent)
      .observe(here.values)(bits);
    bias[index] = drawnMean(grid, quiet) - truth;
  }
  return { error, bias, stderr: deviation(ofRelease) / Math.sqrt(releases) };
}

/** Opt-array-averaging is array-averaging with a length that it finds itself, and takes none. */
function withGivenLength(mechanism: MechanismName): MechanismName {
  return mechanism === 'opt-array-averaging' ? 'array-averaging' : mechanism;
}

/** An ε at which noise is below a millionth of the range. */
const NEXT_TO_NO_NOISE = fraction(1_000_000);

/** The mean of all samples of a cell, in grid steps. */
function trueStepsOf({ counts, sum }: MapTotals, cell: number): number {
  let [steps, samples] = [0, 0];
  for (let row = counts.start[cell]!; row < counts.start[cell + 1]!; row++) {
    steps += sum[row]!;
    samples += counts.count[row]!;
  }
  return steps / samples;
}

function deviation(values: Float64Array): number {
  const mean = values.reduce((a, b) => a + b) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}
