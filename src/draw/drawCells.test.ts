import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededBits } from '../../lab/seededBits.ts';
import { planConfig, randomCity } from '../../test/support/randomCity.ts';
import type { MapCounts } from '../ingest/counts/mapTotals.ts';
import type { SecureBits } from '../noise/bits.ts';
import { cellsToRelease } from '../plan/cellsToRelease.ts';
import { makePlan, type Plan } from '../plan/makePlan.ts';
import { drawCells } from './drawCells.ts';
import { wantedPrefixes } from './firstSamples.ts';

const caps = [{}, { maxCells: '1' }, { maxCells: '2' }];
const releasable = randomCity.filter(counts => cellsToRelease(planConfig(), counts).length > 0);

/** The drawn means of a plan where every row says `part` of what it could, in all its samples alike. */
function means(plan: Plan, counts: MapCounts, part: (row: number) => number, seed: number): number[] {
  const { steps } = plan.config.value.grid;
  const saidBy = (row: number, samples: number): number => Math.floor(part(row) * steps) * samples;
  const sum = Float64Array.from(counts.count, (count, row) => saidBy(row, count));
  const wanted = wantedPrefixes(plan);
  const prefixes = Float64Array.from(wanted.pairs.row, (row, place) =>
    saidBy(row, wanted.pairs.length[place]!),
  );
  const bits = seededBits(seed) as SecureBits;
  try {
    return [...drawCells(plan, { counts, sum }, bits, wanted.lookUp(prefixes))].map(({ mean }) => mean);
  } catch (fault) {
    return expect.fail(`a draw failed after the charge: ${fault}`);
  }
}

const ways: readonly { readonly name: string; readonly [option: string]: string }[] = [
  { name: 'baseline' },
  ...['mean', 'samples'].flatMap(fill =>
    ['bestFit', 'wrapAround'].flatMap(grouping => [
      { name: 'array-averaging', fill, grouping },
      { name: 'opt-array-averaging', fill, grouping },
      { name: 'levy', arrayLength: 'minimax', fill, grouping },
      { name: 'quantile-fixed', arrayLength: 'surrogate', fill, grouping },
      { name: 'quantile-optimized', arrayLength: 'minimax-mean', fill, grouping },
    ]),
  ),
];

describe('drawCells', () => {
  it.each(ways.map(way => [Object.values(way).join(' · '), way] as const))(
    'by %s draws a number for every cell, and lets the values of a unit reach none but those that it is charged for',
    (_, mechanism) => {
      fc.assert(
        fc.property(
          releasable,
          fc.constantFrom(...caps),
          fc.nat(),
          fc.nat(1000),
          (counts, cap, pick, seed) => {
            // Little noise: a cell that a value reaches shows it. Each cell is compared on bits of its own.
            const config = planConfig({ epsilon: 900, ...cap }, { mechanism, minUsers: 1 });
            const plan = makePlan(config, counts);
            const changed = pick % counts.units.user.length;
            plan.cells.forEach((cell, index) => {
              const there = plan.counts.unit.subarray(plan.counts.start[cell], plan.counts.start[cell + 1]);
              const alone = onlyCell(plan, index);
              const [before] = means(alone, counts, () => 0.3, seed);
              const [after] = means(alone, counts, row => (counts.unit[row] === changed ? 0.9 : 0.3), seed);
              expect(before).not.toBeNaN();
              expect(after).not.toBeNaN();
              if (!there.includes(changed)) expect(after).toBe(before);
            });
          },
        ),
        { numRuns: 25 },
      );
    },
  );
});

/** The plan with one of its cells: what a unit does elsewhere must not use up its bits. */
function onlyCell(plan: Plan, index: number): Plan {
  const { parts, whole } = plan.allocation;
  return {
    ...plan,
    cells: plan.cells.subarray(index, index + 1),
    allocation: { parts: parts.subarray(index, index + 1), whole },
  };
}
