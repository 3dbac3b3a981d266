import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrayLength } from '../src/arrays/arrayLength.ts';
import { worstBiasOfMeans, worstBiasOfSamples } from '../src/arrays/bias.ts';
import { type CellCounts, cellCounts } from '../src/arrays/cellCounts.ts';
import { type GroupingName, groupings } from '../src/arrays/groupings.ts';
import { tightReach } from '../src/arrays/sensitivity.ts';
import { keptSamples, tally } from '../src/arrays/tally.ts';
import type { ArrayFacts } from '../src/mean/interval.ts';
import { middleCosts, privateInterval } from '../src/mean/privateInterval.ts';
import { optimizedRank } from '../src/mean/quantileOptimized.ts';
import { settings } from '../src/mean/settings.ts';
import { fraction } from '../src/terms/rational.ts';
import { anyCellAndLength, anyCounts } from './support/arbitraryCell.ts';
import { twinCounts } from './support/twin.ts';

const ONE = fraction(1);

/** Where the paper slips, and what is true instead. The numbers are those of docs/paper.md, "Errata". */
describe('errata of the paper', () => {
  it('1: an array mean goes to its nearest midpoint (argmin), not to its distance from it (min)', () => {
    const midpoints = Float64Array.from([10, 30, 50]);
    // All means near 50: the middle must cost nothing. Distances (0 to 2) would all have gone to 10.
    expect([...middleCosts(Float64Array.from([50, 49, 52]), midpoints, 60)]).toEqual([3, 3, 0]);
  });

  it('2: U/τ is no whole number in general; ⌈U/τ⌉ equal bins cover the range', () => {
    const facts: ArrayFacts = { settings: settings({ epsilon: '1' }), arrays: 164, length: 51, touches: 1 };
    const ratio = 1 / Math.sqrt(Math.log((2 * 164) / 0.2) / (2 * 51));
    expect(Number.isInteger(ratio)).toBe(false);
    // Four bins: any middle but the outer ones leaves at most one end of the range uncovered.
    const { widest, deepestCut } = privateInterval(facts).onGrid(1000);
    expect(Math.ceil(ratio)).toBe(4);
    expect(widest).toBe(375 + Math.ceil(1.5 * Math.ceil(1000 / ratio)));
    expect(deepestCut).toBe(1000 - (125 + Math.ceil(1.5 * Math.ceil(1000 / ratio))));
  });

  it('3: wrapAround moves the average by at most U/K, half of the paper’s 2U/K', () => {
    fc.assert(
      fc.property(anyCellAndLength, ([cell, length]) => {
        const steps = 10 ** 6;
        const reach = tightReach(cell, groupings.wrapAround(cell, length));
        expect(reach.sumSensitivity(steps, steps)).toBeLessThanOrEqual(steps + 1);
      }),
    );
  });

  it('4: a user in two arrays moves a count-based score by 2, so exponents halve', () => {
    const cell = cellCounts([3, 2, 2, 2]);
    const grouping = groupings.wrapAround(cell, 3);
    expect(tightReach(cell, grouping).touches).toBe(2);
    // Arrays: [0 0 0] [1 1 2] [2 3 3]. User 2 takes both of its arrays across the middle.
    const midpoints = Float64Array.from([25, 75]);
    const [before] = middleCosts(Float64Array.from([10, 10, 10]), midpoints, 100);
    const [after] = middleCosts(Float64Array.from([10, 90, 90]), midpoints, 100);
    expect(after! - before!).toBe(2);
  });

  it('5: the surrogate’s minimum can lie inside: 102 on the stand-in, where the paper’s step (ii) says 417', () => {
    const cell = twinCounts();
    expect(cell.samples / 417).toBeCloseTo(41.165, 3);
    expect(arrayLength(cell, 'surrogate-paper', ONE)).toBe(417);
    expect(arrayLength(cell, 'surrogate', ONE)).toBe(102);
    expect(surrogateError(cell, 417)).toBeCloseTo(1, 9);
    expect(surrogateError(cell, 102)).toBeCloseTo(0.61406, 5);
  });

  it('6: quantile-optimized takes ⌈2/ε⌉ on both sides, and at most half', () => {
    expect(optimizedRank(fraction(3, 10), 164)).toEqual(fraction(7));
    expect(optimizedRank(fraction(2), 164)).toEqual(fraction(1));
    // ε = 0.01 asks for the 200th of 164 arrays on either side; both quantiles then aim at the middle.
    expect(optimizedRank(fraction(1, 100), 164)).toEqual(fraction(82));
    expect(optimizedRank(fraction(1, 100), 13)).toEqual(fraction(13, 2));
  });

  it('7: the worst-case bias of minimax assumes full arrays; with partly filled ones it can be exceeded', () => {
    const cell = twinCounts();
    const paper = 1 - keptSamples(tally(cell), 417) / cell.samples;
    expect(paper).toBe(0);
    expect(65 * worstBiasOfMeans(cell, groupings.bestFit(cell, 417))).toBeCloseTo(1.23, 2);
    // With full arrays, here one for each user, mean fill is never worse than the paper's bound.
    fc.assert(
      fc.property(anyCounts, counts => {
        const some = cellCounts(counts);
        const length = Math.min(...counts);
        const grouping = groupings.bestFit(some, length);
        expect([...grouping.filled]).toEqual(counts.map(() => length));
        const bound = 1 - keptSamples(tally(some), length) / some.samples;
        expect(worstBiasOfMeans(some, grouping)).toBeLessThanOrEqual(bound + 1e-12);
        expect(worstBiasOfSamples(some, grouping)).toBeCloseTo(bound, 12);
      }),
    );
  });

  it('8: a projected normal is 0 with probability Q(μ/σ), a few per cent, and not with 1 − Q(μ/σ)', () => {
    // P(X ≤ 0) for X ~ N(20.66769, 115.135), by the integral of the density: about 0.027, so Q(μ/σ) and not 1 − Q(μ/σ).
    const [mu, sigma] = [20.66769, Math.sqrt(115.135)];
    const step = sigma / 2000;
    let below = 0;
    for (let x = -10 * sigma; x < 0; x += step) {
      below +=
        (step * Math.exp(-((x + step / 2 - mu) ** 2) / (2 * sigma ** 2))) / (sigma * Math.sqrt(2 * Math.PI));
    }
    expect(below).toBeCloseTo(0.027, 3);
    expect(below).toBeLessThan(0.5);
  });

  describe('9: under user scaling the number of arrays need not grow by exactly λ', () => {
    const scaled = (counts: readonly number[], times: number, name: GroupingName) => {
      const cell = cellCounts(counts);
      const many = cellCounts(counts.flatMap(count => new Array<number>(times).fill(count)));
      const length = arrayLength(cell, 'sqrt', ONE);
      return { before: groupings[name](cell, length).arrays, after: groupings[name](many, length).arrays };
    };

    it('bestFit can need fewer arrays, or more', () => {
      expect(scaled([8, 4], 2, 'bestFit')).toEqual({ before: 2, after: 3 });
      expect(scaled([9, 2, 2, 7, 3], 2, 'bestFit')).toEqual({ before: 3, after: 7 });
    });

    it('wrapAround has ⌊λ·ΣΓ/m⌋ arrays: λ·K to λ·K + λ − 1', () => {
      fc.assert(
        fc.property(anyCounts, fc.integer({ min: 2, max: 9 }), (counts, times) => {
          const { before, after } = scaled(counts, times, 'wrapAround');
          expect(after).toBeGreaterThanOrEqual(times * before);
          expect(after).toBeLessThanOrEqual(times * before + times - 1);
        }),
      );
    });

    it('on the stand-in it holds for bestFit: 164 becomes 1640', () => {
      expect(scaled([...twinCounts().counts], 10, 'bestFit')).toEqual({ before: 164, after: 1640 });
      expect(scaled([...twinCounts().counts], 10, 'wrapAround')).toEqual({ before: 160, after: 1607 });
    });
  });
});

/** Ē(m), as it is written. */
function surrogateError(cell: CellCounts, length: number): number {
  const mean = cell.samples / cell.counts.length;
  return 1 - keptSamples(tally(cell), length) / cell.samples + Math.max(length, mean) / cell.counts[0]!;
}
