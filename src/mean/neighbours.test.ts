import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededBits } from '../../lab/seededBits.ts';
import { anyNeighbours, cellOf, RANGE } from '../../test/support/neighbours.ts';
import type { Grouping } from '../arrays/grouping.ts';
import { groupings } from '../arrays/groupings.ts';
import { sensitivities, tightReach } from '../arrays/sensitivity.ts';
import { noises } from '../noise/noises.ts';
import { namesOf } from '../terms/namesOf.ts';
import { fraction } from '../terms/rational.ts';
import { arrayMeans } from './arrayMeans.ts';
import type { Cell } from './cell.ts';
import { type FillName, fills } from './fills.ts';
import { type MechanismName, mechanisms } from './mechanisms.ts';
import { middleCosts } from './privateInterval.ts';
import { rankRuns } from './privateQuantile.ts';
import { projectedSum, wholeSum } from './projectedSum.ts';
import { settings } from './settings.ts';

const groupingNames = namesOf(groupings);
const STEPS = RANGE.steps * 20;

const meansOf = (cell: Cell, grouping: Grouping, fill: FillName) =>
  arrayMeans(cell.counts, cell.values, grouping, fill, STEPS, STEPS / RANGE.steps);

/** The sum of the means, each projected into [low, high]. */
const sumWithin = (means: Float64Array, low: number, high: number) =>
  projectedSum(means.sort(), STEPS)(low, high);

/** Any interval of the grid; a narrow one at an end is crossed by whole arrays at once. */
const anyInterval = fc.oneof(
  fc
    .tuple(fc.integer({ min: 0, max: STEPS }), fc.integer({ min: 0, max: STEPS }))
    .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
  fc.integer({ min: 0, max: STEPS / 2 }).map(width => [0, width] as const),
  fc.integer({ min: 0, max: STEPS / 2 }).map(width => [STEPS - width, STEPS] as const),
);

/** A cell with the counts of another, everybody saying `most` but the user at one place, who says `user`. */
const worstCell = ({ counts }: Cell, at: number, most: number, user: number) =>
  cellOf(
    Array.from(counts.counts, (count, place) => new Array<number>(count).fill(place === at ? user : most)),
  );

const variants = groupingNames.flatMap(name => namesOf(fills).map(fill => ({ name, fill })));

describe.each(variants)('the sum of array means, $name, $fill fill', ({ name, fill }) => {
  it.each(namesOf(sensitivities))(
    'moves by at most the %s Δ_S between neighbours, in any interval and in none',
    kind => {
      fc.assert(
        fc.property(anyNeighbours, anyInterval, ({ one, other, length }, [low, high]) => {
          const grouping = groupings[name](one.counts, length);
          const reach = sensitivities[kind](one.counts, grouping);
          const expectHidden = (a: Cell, b: Cell) => {
            const moved = (sum: (means: Float64Array) => bigint) => {
              const [from, to] = [a, b].map(cell => sum(meansOf(cell, grouping, fill)));
              return Math.abs(Number(from! - to!));
            };
            expect(moved(means => sumWithin(means, low, high))).toBeLessThanOrEqual(
              reach.sumSensitivity(STEPS, high - low),
            );
            // Without projection nothing but the values' own bounds holds a mean within the range.
            expect(moved(means => wholeSum(means)())).toBeLessThanOrEqual(reach.sumSensitivity(STEPS, STEPS));
          };
          expectHidden(one, other);
          // The worst there is: everybody at one bound, and one user after the other at the other.
          for (const [most, user] of [
            [-10, 15],
            [15, -10],
          ] as const) {
            const all = worstCell(one, -1, most, user);
            one.counts.counts.forEach((_, at) => {
              expectHidden(all, worstCell(one, at, most, user));
            });
          }
        }),
        { numRuns: 400 },
      );
    },
  );

  it('does move by the tight Δ_S for the worst user (but for the rounding of each array it touches)', () => {
    fc.assert(
      fc.property(anyNeighbours, fc.integer({ min: 1, max: STEPS }), ({ one, length }, width) => {
        const counts = [...one.counts.counts];
        const grouping = groupings[name](one.counts, length);
        const reach = tightReach(one.counts, grouping);
        const atBounds = (at: number) => worstCell(one, at, -10, 15);
        const start = sumWithin(meansOf(atBounds(-1), grouping, fill), 0, width);
        const moved = counts.map((_, user) =>
          Number(sumWithin(meansOf(atBounds(user), grouping, fill), 0, width) - start),
        );
        const most = Math.max(...moved);
        const tight = reach.sumSensitivity(STEPS, width);
        expect(most).toBeLessThanOrEqual(tight);
        expect(most).toBeGreaterThanOrEqual(tight - (reach.touches - 1) * reach.touches);
      }),
      { numRuns: 200 },
    );
  });

  it('lets no user move more array means than it touches', () => {
    fc.assert(
      fc.property(anyNeighbours, ({ one, other, length }) => {
        const grouping = groupings[name](one.counts, length);
        const [a, b] = [meansOf(one, grouping, fill), meansOf(other, grouping, fill)];
        const moved = a.filter((mean, array) => mean !== b[array]).length;
        expect(moved).toBeLessThanOrEqual(tightReach(one.counts, grouping).touches);
      }),
    );
  });

  it('scores of private quantiles and of the private interval move by at most t', () => {
    fc.assert(
      fc.property(anyNeighbours, fc.nat(40), ({ one, other, length }, target) => {
        const grouping = groupings[name](one.counts, length);
        const { touches } = tightReach(one.counts, grouping);
        const [a, b] = [one, other].map(cell => meansOf(cell, grouping, fill).sort());
        const [ranksA, ranksB] = [a!, b!].map(means => costAtEveryPoint(means, fraction(target, 3)));
        let apart = 0;
        for (let x = 0; x <= STEPS; x += 7) apart = Math.max(apart, Math.abs(ranksA![x]! - ranksB![x]!));
        expect(apart).toBeLessThanOrEqual(3 * touches);
        const midpoints = Float64Array.from([100, 300, 500, 700, 900]);
        const [costsA, costsB] = [a!, b!].map(means => middleCosts(means, midpoints, STEPS));
        costsA!.forEach((cost, bin) => {
          expect(Math.abs(cost - costsB![bin]!)).toBeLessThanOrEqual(touches);
        });
      }),
      { numRuns: 50 },
    );
  });
});

/** den·|rank(x) − target| at every grid point. */
function costAtEveryPoint(means: Float64Array, target: ReturnType<typeof fraction>): number[] {
  const { starts, points, costs } = rankRuns(means, STEPS, target);
  return starts.flatMap((_, run) => new Array<number>(points[run]!).fill(costs[run]!));
}

describe('rankRuns', () => {
  it('covers every grid point once, at the cost of its rank', () => {
    const costs = costAtEveryPoint(Float64Array.from([3, 3, 5, STEPS]), fraction(2));
    expect(costs.length).toBe(STEPS + 1);
    // rank(x) counts the means below x: 0 up to 3, then 2, then 3; and never 4, as no point lies above the last mean.
    expect(costs.slice(0, 8)).toEqual([2, 2, 2, 2, 0, 0, 1, 1]);
    expect(costs.at(-1)).toBe(1);
  });
});

const wholeRangeVariants = (
  ['baseline', 'array-averaging', 'opt-array-averaging'] as MechanismName[]
).flatMap(name =>
  namesOf(noises).flatMap(noise =>
    variants.flatMap(({ name: grouping, fill }) =>
      namesOf(sensitivities).map(sensitivity => ({ name, noise, grouping, fill, sensitivity })),
    ),
  ),
);

describe('through the whole mechanism', () => {
  it('the same random bits give totals at most Δ_S apart between neighbours', () => {
    fc.assert(
      fc.property(
        anyNeighbours,
        fc.constantFrom(...wholeRangeVariants),
        fc.nat(1000),
        ({ one, other }, variant, seed) => {
          const chosen = settings({ ...variant, epsilon: '1' });
          const [a, b] = [one, other].map(cell => {
            const design = mechanisms[variant.name].design(cell.counts, cell.grid, chosen);
            return design.observe(cell.values)(seededBits(seed));
          });
          // The noise is the same on both sides: its law depends on counts alone.
          expect(a!.sensitivity).toBe(b!.sensitivity);
          const moved = a!.total - b!.total;
          expect(moved < 0n ? -moved : moved).toBeLessThanOrEqual(a!.sensitivity);
        },
      ),
      { numRuns: 600 },
    );
  });

  it('everything decided before values are read is the same for neighbours', () => {
    fc.assert(
      fc.property(anyNeighbours, fc.constantFrom(...namesOf(mechanisms)), ({ one, other }, name) => {
        const predict = (cell: Cell) =>
          mechanisms[name].design(cell.counts, cell.grid, settings({ epsilon: '1' })).prediction;
        expect(predict(one)).toEqual(predict(other));
      }),
    );
  });
});
