import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupings } from '../arrays/groupings.ts';
import { grid } from '../terms/grid.ts';
import { namesOf } from '../terms/namesOf.ts';
import { arrayMeans } from './arrayMeans.ts';
import { cellFromTotals } from './cell.ts';

const STEPS = 1000;
const range = grid('0', '1', '0.001');

describe.each(namesOf(groupings))('array means under %s', name => {
  it('are ⌊Σ r·u/w⌋ to the last unit, also where sums have more than 53 bits', () => {
    // Counts up to 2²⁴ and a grid of 2⁴⁶ steps: a sum in floating point would lose what one user can change.
    const anyUser = fc.tuple(
      fc.integer({ min: 1, max: 2 ** 24 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(
        fc.array(anyUser, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(1, 2 ** 20, 2 ** 36),
        (users, scale) => {
          const cell = cellFromTotals(
            users.map(([count, part], user) => ({
              user: `u${user}`,
              count,
              sum: Math.floor(part * count * STEPS),
            })),
            range,
          );
          const { counts } = cell.counts;
          const grouping = groupings[name](cell.counts, counts[0]!);
          const totals = new Array<bigint>(grouping.arrays).fill(0n);
          const put = (array: number, slots: number, user: number) => {
            const mean = (BigInt(cell.values.sums[user]!) * BigInt(scale)) / BigInt(counts[user]!);
            if (array < grouping.arrays) totals[array]! += mean * BigInt(slots);
          };
          counts.forEach((count, user) => {
            const spilled = grouping.spill?.[user] ?? 0;
            put(grouping.home[user]!, count - spilled, user);
            put(grouping.home[user]! + 1, spilled, user);
          });
          const means = arrayMeans(cell.counts, cell.values, grouping, 'mean', STEPS * scale, scale);
          expect([...means]).toEqual(totals.map((total, i) => Number(total / BigInt(grouping.filled[i]!))));
        },
      ),
      {
        numRuns: 200,
        // As large as counts get; that takes memory, so once.
        examples: [
          [
            [
              [2 ** 31 - 1, 0.3],
              [2 ** 30 + 1, 0.9],
            ],
            2 ** 36,
          ],
        ],
      },
    );
  });
});
