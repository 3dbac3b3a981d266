import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededBits } from '../lab/seededBits.ts';
import { planConfig, randomCity } from '../test/support/randomCity.ts';
import { drawCells } from './drawCells.ts';
import type { MapCounts } from './ingest/mapTotals.ts';
import type { SecureBits } from './noise/bits.ts';
import { cellsToRelease } from './plan/cellsToRelease.ts';
import { makePlan, type Plan } from './plan.ts';

const caps = [{}, { maxCells: '1' }, { maxCells: '2' }];
const releasable = randomCity.filter(counts => cellsToRelease(planConfig(), counts).length > 0);

/** The drawn means of a plan where every row says `part` of what it could. */
function means(plan: Plan, counts: MapCounts, part: (row: number) => number, seed: number): number[] {
  const { steps } = plan.config.value.grid;
  const sum = Float64Array.from(counts.count, (count, row) => Math.floor(part(row) * count * steps));
  const bits = seededBits(seed) as SecureBits;
  return [...drawCells(plan, { counts, sum }, bits)].map(({ mean }) => mean);
}

describe('drawCells', () => {
  it.each(['baseline', 'array-averaging'])(
    'by %s lets the values of a unit reach no cell but those that it is charged for',
    mechanism => {
      fc.assert(
        fc.property(
          releasable,
          fc.constantFrom(...caps),
          fc.nat(),
          fc.nat(1000),
          (counts, cap, pick, seed) => {
            // Little noise: a cell that a value reaches shows it. The bits are the same on both sides.
            const config = planConfig({ epsilon: 900, ...cap }, { mechanism, minUsers: 1 });
            const plan = makePlan(config, counts);
            const changed = pick % counts.units.user.length;
            const before = means(plan, counts, () => 0.3, seed);
            const after = means(plan, counts, row => (counts.unit[row] === changed ? 0.9 : 0.3), seed);
            plan.cells.forEach((cell, index) => {
              const there = plan.counts.unit.subarray(plan.counts.start[cell], plan.counts.start[cell + 1]);
              if (!there.includes(changed)) expect(after[index]).toBe(before[index]);
            });
          },
        ),
        { numRuns: 150 },
      );
    },
  );
});
