import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCounts, anyThinnedCellAndLength } from '../../test/support/arbitraryCell.ts';
import { paperGroupings } from '../../test/support/paperArrays.ts';
import { twinCounts } from '../../test/support/twin.ts';
import { namesOf } from '../terms/namesOf.ts';
import { worstBiasOfMeans, worstBiasOfSamples } from './bias.ts';
import { allSamples, type CellCounts, cellCounts } from './cellCounts.ts';
import { type GroupingName, groupings } from './groupings.ts';
import { typicalBias } from './typicalBias.ts';

const names = namesOf(groupings);

/** The weight of every user in the average of the array means, from the paper's own arrays. */
function userWeights(cell: CellCounts, name: GroupingName, length: number): number[] {
  const arrays = paperGroupings[name]([...cell.counts], length);
  return [...cell.counts.keys()].map(user =>
    arrays.reduce(
      (sum, array) => sum + array.filter(each => each === user).length / (arrays.length * array.length),
      0,
    ),
  );
}

describe.each(names)('the worst-case bias under %s', name => {
  it('is reached by some data, and by none exceeded: user means at either bound (mean fill)', () => {
    fc.assert(
      fc.property(
        anyThinnedCellAndLength.filter(([cell]) => cell.counts.length <= 10),
        ([cell, length]) => {
          const weights = userWeights(cell, name, length);
          const left = (cell.absent?.samples ?? 0) / allSamples(cell);
          let worst = 0;
          for (let atUpper = 0; atUpper < 2 ** weights.length; atUpper++) {
            let bias = 0;
            weights.forEach((weight, user) => {
              if ((atUpper >> user) & 1) bias += weight - cell.counts[user]! / allSamples(cell);
            });
            // Those who are absent are at one bound or the other too, and weigh nothing.
            worst = Math.max(worst, Math.abs(bias), Math.abs(bias - left));
          }
          expect(worstBiasOfMeans(cell, groupings[name](cell, length))).toBeCloseTo(worst, 10);
        },
      ),
    );
  });

  it('is Σ (1/Σm − ω)⁺ over all samples (sample fill)', () => {
    fc.assert(
      fc.property(anyThinnedCellAndLength, ([cell, length]) => {
        const arrays = paperGroupings[name]([...cell.counts], length);
        let worst = 0;
        let placed = 0;
        for (const array of arrays) {
          placed += array.length;
          worst += array.length * Math.max(0, 1 / allSamples(cell) - 1 / (arrays.length * array.length));
        }
        worst += (allSamples(cell) - placed) / allSamples(cell);
        expect(worstBiasOfSamples(cell, groupings[name](cell, length))).toBeCloseTo(worst, 10);
      }),
    );
  });

  it('is never larger for means than for samples, and the typical one is below √(2/π)', () => {
    fc.assert(
      fc.property(anyThinnedCellAndLength, ([cell, length]) => {
        const grouping = groupings[name](cell, length);
        expect(worstBiasOfMeans(cell, grouping)).toBeLessThanOrEqual(
          worstBiasOfSamples(cell, grouping) + 1e-12,
        );
        expect(typicalBias(cell, grouping).scatter).toBeLessThan(Math.sqrt(4 / Math.PI));
      }),
    );
  });

  it('with full arrays is the paper’s 1 − ΣΓ/Σm for sample fill', () => {
    fc.assert(
      fc.property(anyCounts, counts => {
        // The smallest count as length: every user fills an array of its own.
        const [cell, length] = [cellCounts(counts), Math.min(...counts)];
        const grouping = groupings[name](cell, length);
        expect(grouping.arrays).toBe(counts.length);
        const kept = counts.length * length;
        expect(worstBiasOfSamples(cell, grouping)).toBeCloseTo(1 - kept / cell.samples, 10);
      }),
    );
  });
});

describe('on the stand-in for the paper’s data', () => {
  it('a typical bias is a small part of the worst case', () => {
    const cell = twinCounts();
    const grouping = groupings.bestFit(cell, 46);
    expect(65 * worstBiasOfMeans(cell, grouping)).toBeCloseTo(24.18, 2);
    expect(6.5 * typicalBias(cell, grouping).scatter).toBeCloseTo(0.4, 1);
  });
});
