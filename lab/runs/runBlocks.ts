import type { Cell } from '../../src/mean/cell.ts';
import { mechanisms } from '../../src/mean/mechanisms.ts';
import { drawnMean } from '../../src/mean/privateMean.ts';
import type { NoiseLaw } from '../../src/noise/noiseLaw.ts';
import { rangeOf } from '../../src/terms/grid.ts';
import { seededBits } from '../seededBits.ts';
import { seedFor } from '../seedFor.ts';
import { trueMean } from '../sets/dataset.ts';
import { addTallies, type ErrorTally, NO_RUNS } from './errorTally.ts';
import { type ExperimentPoint, pointKey, pointSettings } from './experimentPoint.ts';

/** Runs are made in blocks of this many, each with a seed of its own. */
const BLOCK = 1000;

/** How many runs each block has; the last one takes what is left. */
export function blockSizes(runs: number): number[] {
  const full = Array.from({ length: Math.floor(runs / BLOCK) }, () => BLOCK);
  return runs % BLOCK === 0 ? full : [...full, runs % BLOCK];
}

/** One block of a point: the same numbers whoever runs it. */
export type BlockRunner = (block: number, runs: number) => ErrorTally;

/**
 * Sets a mechanism up once (design and observe are what they are in a release), then draws from it with seeded bits.
 */
export function blockRunner(cell: Cell, point: ExperimentPoint, seed: number): BlockRunner {
  const design = mechanisms[point.mechanism].design(cell.counts, cell.grid, pointSettings(point));
  const draw = design.observe(cell.values);
  const truth = trueMean(cell);
  const range = rangeOf(cell.grid);
  const magnitude = lastMagnitude();

  return (block, runs) => {
    const bits = seededBits(seedFor(seed, 'runs', pointKey(point), block));
    let [absolute, squares, signed, noise] = [0, 0, 0, 0];
    for (let run = 0; run < runs; run++) {
      const drawn = draw(bits);
      const error = drawnMean(cell.grid, drawn) - truth;
      absolute += Math.abs(error);
      squares += error * error;
      signed += error;
      if (drawn.noise !== null) noise += (range * magnitude(drawn.noise)) / Number(drawn.whole);
    }
    return { runs, absolute, squares, signed, noise };
  };
}

/** All runs of one point, here and now. */
export function runPoint(cell: Cell, point: ExperimentPoint, runs: number, seed: number): ErrorTally {
  const runBlock = blockRunner(cell, point, seed);
  return blockSizes(runs)
    .map((size, block) => runBlock(block, size))
    .reduce(addTallies, NO_RUNS);
}

/** E|Z|, kept while the law stays the same. */
function lastMagnitude(): (law: NoiseLaw) => number {
  let [last, value]: [NoiseLaw | undefined, number] = [undefined, 0];
  return law => {
    if (law !== last) [last, value] = [law, law.meanMagnitude()];
    return value;
  };
}
