import { describe, expect, it } from 'vitest';
import { datasetToCell } from '../sets/dataset.ts';
import { addTallies, tallyToErrors } from './errorTally.ts';
import type { ExperimentPoint } from './experimentPoint.ts';
import { blockRunner, blockSizes, runPoint } from './runBlocks.ts';

const twin = datasetToCell({ kind: 'twin' });
const point: ExperimentPoint = {
  set: 'itms',
  mechanism: 'baseline',
  grouping: 'bestFit',
  fill: 'mean',
  sensitivity: 'tight',
  noise: 'laplace',
  epsilon: '1',
};

describe('blockSizes', () => {
  it('splits runs into blocks of a thousand and a rest', () => {
    expect(blockSizes(2500)).toEqual([1000, 1000, 500]);
    expect(blockSizes(2000)).toEqual([1000, 1000]);
    expect(blockSizes(2)).toEqual([2]);
  });
});

describe('blockRunner', () => {
  it('gives a block the same numbers whatever was run before it', () => {
    const [alone, later] = [blockRunner(twin, point, 1), blockRunner(twin, point, 1)];
    later(0, 1000);
    expect(later(3, 100)).toEqual(alone(3, 100));
  });

  it('gives other blocks, other points and other seeds other numbers', () => {
    const first = blockRunner(twin, point, 1)(0, 10);
    expect(blockRunner(twin, point, 1)(1, 10)).not.toEqual(first);
    expect(blockRunner(twin, point, 2)(0, 10)).not.toEqual(first);
    expect(blockRunner(twin, { ...point, epsilon: '1.1' }, 1)(0, 10)).not.toEqual(first);
  });

  it('adds its blocks up in order', () => {
    const run = blockRunner(twin, point, 1);
    expect(runPoint(twin, point, 1500, 1)).toEqual(addTallies(run(0, 1000), run(1, 500)));
  });

  it('measures what the noise law says: 1.579/ε for Baseline, within 4 standard errors', () => {
    const { mae, stderr, noise, bias } = tallyToErrors(runPoint(twin, point, 4000, 5));
    expect(noise).toBeCloseTo(1.579, 3);
    expect(Math.abs(mae - noise) / stderr).toBeLessThan(4);
    // The spread of a Laplace law is √2 of its mean magnitude.
    expect(Math.abs(bias)).toBeLessThan((4 * Math.SQRT2 * noise) / Math.sqrt(4000));
  });
});
