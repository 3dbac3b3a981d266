import { describe, expect, it } from 'vitest';
import { lowerBound, upperBound } from './clopperPearson.ts';

/** P(X ≥ least) for n runs at probability p, summed term by term; logarithms, as (1 − p)ⁿ may be too small for a double. */
function tailFrom(least: number, runs: number, p: number): number {
  let [logTerm, sum] = [runs * Math.log1p(-p), 0];
  for (let k = 0; k <= runs; k++) {
    if (k >= least) sum += Math.exp(logTerm);
    logTerm += Math.log((runs - k) / (k + 1)) + Math.log(p) - Math.log1p(-p);
  }
  return sum;
}

describe('Clopper–Pearson bounds', () => {
  it.each([
    [3, 20, 0.05, 0.0321, 0.3789],
    [12, 30, 0.1, 0.2495, 0.5661],
    [42, 100, 0.05, 0.322, 0.5229],
    [85, 120, 0.01, 0.5904, 0.8092],
  ])('%i of %i at 1 − %d are those that are published in tables', (times, runs, alpha, low, high) => {
    expect(lowerBound({ times, runs }, alpha / 2)).toBeCloseTo(low, 4);
    expect(upperBound({ times, runs }, alpha / 2)).toBeCloseTo(high, 4);
  });

  it('have closed forms at the ends', () => {
    expect(lowerBound({ times: 0, runs: 50 }, 0.01)).toBe(0);
    expect(upperBound({ times: 50, runs: 50 }, 0.01)).toBe(1);
    expect(upperBound({ times: 0, runs: 50 }, 0.01)).toBeCloseTo(1 - 0.01 ** (1 / 50), 12);
    expect(lowerBound({ times: 50, runs: 50 }, 1e-9)).toBeCloseTo(1e-9 ** (1 / 50), 12);
  });

  it.each([
    [1, 200],
    [37, 200],
    [160, 200],
    [199, 200],
    [5, 900],
    [450, 900],
  ])('%i of %i leave exactly the tail that was asked for, down to 10⁻¹⁰', (times, runs) => {
    for (const alpha of [0.3, 0.05, 1e-6, 1e-10]) {
      const low = lowerBound({ times, runs }, alpha);
      expect(tailFrom(times, runs, low) / alpha).toBeCloseTo(1, 3);
      const high = upperBound({ times, runs }, alpha);
      expect(tailFrom(runs - times, runs, 1 - high) / alpha).toBeCloseTo(1, 3);
    }
  });

  it('come near to what a normal law says when there are millions of runs', () => {
    const [times, runs] = [300_000, 1_000_000];
    const sigma = Math.sqrt((0.3 * 0.7) / runs);
    // Φ(−6.361341) = 10⁻¹⁰.
    expect((0.3 - lowerBound({ times, runs }, 1e-10)) / sigma).toBeCloseTo(6.361, 1);
    expect((upperBound({ times, runs }, 1e-10) - 0.3) / sigma).toBeCloseTo(6.361, 1);
  });
});
