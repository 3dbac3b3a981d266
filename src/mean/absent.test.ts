import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absentFrom, anyCounts } from '../../test/support/arbitraryCell.ts';
import { cellCounts } from '../arrays/cellCounts.ts';
import { grid } from '../terms/grid.ts';
import { mechanisms } from './mechanisms.ts';
import { settings } from './settings.ts';

const range = grid('0', '65', '1');
const few = anyCounts.map(counts => counts.slice(0, 6));

describe('baseline with users kept out of the cell', () => {
  it('has the bias bound that the worst data reaches and none exceeds', () => {
    fc.assert(
      fc.property(few, few, (present, absent) => {
        const counts = cellCounts(present, absentFrom(absent));
        const all = counts.samples + counts.absent!.samples;
        let worst = 0;
        for (let atUpper = 0; atUpper < 2 ** (present.length + absent.length); atUpper++) {
          const sumOf = (list: readonly number[], from: number): number =>
            list.reduce((sum, count, user) => sum + ((atUpper >> (from + user)) & 1) * count, 0);
          const here = sumOf(present, 0);
          worst = Math.max(
            worst,
            Math.abs(here / counts.samples - (here + sumOf(absent, present.length)) / all),
          );
        }
        const { prediction } = mechanisms.baseline.design(counts, range, settings({ epsilon: '1' }));
        expect(prediction.biasBound).toBeCloseTo(worst, 10);
      }),
      { numRuns: 40 },
    );
  });

  it('has a typical bias of √(2/π) times the root of the squared gaps between the two weights of each user', () => {
    const counts = cellCounts([3, 1], absentFrom([4]));
    const { prediction } = mechanisms.baseline.design(counts, range, settings({ epsilon: '1' }));
    const gaps = [3 / 4 - 3 / 8, 1 / 4 - 1 / 8, 4 / 8];
    const squares = gaps.reduce((sum, gap) => sum + gap ** 2, 0);
    expect(prediction.typicalBias.scatter).toBeCloseTo(Math.sqrt((2 / Math.PI) * squares), 12);
  });
});
