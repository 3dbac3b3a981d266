import { describe, expect, it } from 'vitest';
import { cellFromSamples } from '../../src/mean/cell.ts';
import { grid } from '../../src/terms/grid.ts';
import { seededBits } from '../seededBits.ts';
import { datasetToCell, samplesToRecords, trueMean } from './dataset.ts';
import { normal } from './normal.ts';
import { scaledCounts } from './scaledCounts.ts';
import { twinCounts, twinSamples } from './twin.ts';

describe('the sets of the experiments', () => {
  it('the twin has the paper’s users, samples and mean', () => {
    const cell = datasetToCell({ kind: 'twin' });
    expect(cell.counts.counts.length).toBe(217);
    expect(cell.counts.samples).toBe(17166);
    expect(trueMean(cell)).toBeCloseTo(20.66769, 4);
  });

  it('the twin’s counts are those of its samples', () => {
    expect(twinCounts()).toEqual(datasetToCell({ kind: 'twin' }).counts.counts);
  });

  it('sample scaling multiplies every count, user scaling repeats every user', () => {
    const counts = Int32Array.from([5, 2]);
    expect([...scaledCounts(counts, 'samples', 3)]).toEqual([15, 6]);
    expect([...scaledCounts(counts, 'users', 3)]).toEqual([5, 5, 5, 2, 2, 2]);
  });

  it('synthetic speeds have the mean of the projected normal law', () => {
    const cell = datasetToCell({ kind: 'users', lambda: 3, seed: 1 });
    expect(cell.counts.counts.length).toBe(3 * 217);
    // E Π(X) = 20.66769 + the little that clamping at 0 adds (0.111); s.d. 10.5 over 51 498 samples.
    expect(Math.abs(trueMean(cell) - 20.7784)).toBeLessThan((6 * 10.5) / Math.sqrt(51_498));
  });

  it('the same seed draws the same set, another seed another', () => {
    const sums = (seed: number) => datasetToCell({ kind: 'samples', lambda: 1, seed }).values.sums;
    expect(sums(1)).toEqual(sums(1));
    expect(sums(1)).not.toEqual(sums(2));
  });

  it('a file’s records make the same cell in a worker as here', () => {
    const samples = twinSamples().slice(0, 500);
    const range = grid('0', '65');
    const [here, there] = [cellFromSamples(samples, range), datasetToCell(samplesToRecords(samples, range))];
    expect(there.counts).toEqual(here.counts);
    expect(there.values.sums).toEqual(here.values.sums);
    expect(there.values.prefixSum!(0, 3)).toBe(here.values.prefixSum!(0, 3));
  });
});

describe('normal', () => {
  it('has the mean and variance asked for, and this test would notice 10 % more of either', () => {
    const size = 40_000;
    const draw = normal(20, 100, seededBits(3));
    const values = Array.from({ length: size }, draw);
    const mean = values.reduce((a, b) => a + b) / size;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / size;
    const sigmas = (value: number, due: number, spread: number) =>
      Math.abs(value - due) / (spread / Math.sqrt(size));
    expect(sigmas(mean, 20, 10)).toBeLessThan(6.1);
    expect(sigmas(mean, 22, 10)).toBeGreaterThan(6.1);
    expect(sigmas(variance, 100, Math.SQRT2 * 100)).toBeLessThan(6.1);
    expect(sigmas(variance, 110, Math.SQRT2 * 100)).toBeGreaterThan(6.1);
  });
});
