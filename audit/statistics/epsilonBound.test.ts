import { describe, expect, it } from 'vitest';
import { seededBits } from '../../lab/seededBits.ts';
import { epsilonBound, reachOf, roughEpsilonBound, sigmasOf } from './epsilonBound.ts';

describe('epsilonBound', () => {
  it('stays below the truth and comes near it with many runs', () => {
    const there = Math.exp(-1) / 2;
    for (const runs of [1000, 100_000, 10_000_000]) {
      const bound = epsilonBound({ times: runs / 2, runs }, { times: Math.round(runs * there), runs }, 1e-9);
      expect(bound).toBeLessThan(1);
      expect(bound).toBeGreaterThan(1 - 30 / Math.sqrt(runs));
    }
  });

  it('is 0 when nothing was seen', () => {
    expect(epsilonBound({ times: 0, runs: 100 }, { times: 3, runs: 100 }, 1e-9)).toBe(0);
  });

  it('cannot exceed what so many runs can show', () => {
    expect(reachOf(20, 1e-9)).toBe(0);
    expect(reachOf(100, 1e-9)).toBeGreaterThan(1);
    for (const runs of [50, 200, 1000]) {
      const most = epsilonBound({ times: runs, runs }, { times: 0, runs }, 1e-9);
      expect(epsilonBound({ times: runs - 1, runs }, { times: 0, runs }, 1e-9)).toBeLessThanOrEqual(most);
      expect(reachOf(runs, 1e-9)).toBe(most);
    }
  });

  it('exceeds the truth no more often than it says', () => {
    // Two coins whose ratio is exp(0.5), bounded at 1 − 0.1, two thousand times: expected below 0.1, seen below 0.12.
    const bits = seededBits(1);
    const toss = (p: number, runs: number) => {
      let times = 0;
      for (let run = 0; run < runs; run++) times += bits.uint32() / 2 ** 32 < p ? 1 : 0;
      return { times, runs };
    };
    let wrong = 0;
    for (let trial = 0; trial < 2000; trial++) {
      if (epsilonBound(toss(0.5, 200), toss(0.5 * Math.exp(-0.5), 200), 0.1) > 0.5) wrong++;
    }
    expect(wrong / 2000).toBeLessThan(0.12);
    expect(wrong).toBeGreaterThan(0);
  });

  it('is what the rough bound foretells', () => {
    const [here, there] = [
      { times: 5000, runs: 20_000 },
      { times: 1000, runs: 20_000 },
    ];
    expect(roughEpsilonBound(here, there, sigmasOf(5e-11))).toBeCloseTo(epsilonBound(here, there, 1e-10), 1);
  });
});
