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

/** Draws a plan of one cell where every row says `part` of what it could, in all its samples alike; tells the mean. */
function drawer(plan: Plan, counts: MapCounts, seed: number): (part: (row: number) => number) => number {
  const { steps } = plan.config.value.grid;
  const wanted = wantedPrefixes(plan);
  return part => {
    const saidBy = (row: number, samples: number): number => Math.floor(part(row) * steps) * samples;
    const sum = Float64Array.from(counts.count, (count, row) => saidBy(row, count));
    const prefixes = Float64Array.from(wanted.pairs.row, (row, place) =>
      saidBy(row, wanted.pairs.length[place]!),
    );
    const bits = seededBits(seed) as SecureBits;
    try {
      return [...drawCells(plan, { counts, sum }, bits, wanted.lookUp(prefixes))][0]!.mean;
    } catch (fault) {
      return expect.fail(`a draw failed after the charge: ${fault}`);
    }
  };
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
  it('draws a number for every cell, and lets the values of a unit reach none but those that it is charged for', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ways),
        releasable,
        fc.constantFrom(...caps),
        fc.nat(),
        fc.nat(1000),
        (mechanism, counts, cap, pick, seed) => {
          // Little noise: a cell that a value reaches shows it. Each cell is compared on bits of its own.
          const config = planConfig({ epsilon: 900, ...cap }, { mechanism, minUsers: 1 });
          const plan = makePlan(config, counts);
          const changed = pick % counts.units.user.length;
          plan.cells.forEach((cell, index) => {
            const there = plan.counts.unit.subarray(plan.counts.start[cell], plan.counts.start[cell + 1]);
            const draw = drawer(onlyCell(plan, index), counts, seed);
            const before = draw(() => 0.3);
            const after = draw(row => (counts.unit[row] === changed ? 0.9 : 0.3));
            expect(before).not.toBeNaN();
            expect(after).not.toBeNaN();
            if (!there.includes(changed)) expect(after).toBe(before);
          });
        },
      ),
      { numRuns: 150 },
    );
  });
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
