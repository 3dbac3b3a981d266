import { describe, expect, it } from 'vitest';
import { seededBits } from '../../lab/seededBits.ts';
import { misfit, SIGMAS } from '../../test/support/law.ts';
import { paperGroupings } from '../../test/support/paperArrays.ts';
import { type GroupingName, groupings } from '../arrays/groupings.ts';
import { grid } from '../terms/grid.ts';
import { arrayMeans } from './arrayMeans.ts';
import { type Cell, cellFromTotals } from './cell.ts';
import type { Draw } from './mechanism.ts';
import { type MechanismName, mechanisms } from './mechanisms.ts';
import { settings } from './settings.ts';

/**
 * The mechanisms that draw an interval, through their front door: is the interval drawn at the rate that the proof asks
 * for, and the noise at the scale of that very interval? Under wrapAround some user here sits in two arrays.
 */
const LENGTH = 40;
const EPSILON = 10;
const DRAWS = 80_000;

const range = grid('0', '100', '1');
const users = [50, 50, 33, 30, 30, 20, 20, 10];
const cell: Cell = cellFromTotals(
  users.map((count, user) => ({ user: `u${user}`, count, sum: count * (10 + 11 * user) })),
  range,
);

interface Observed {
  readonly draws: readonly Draw[];
  readonly steps: number;
  /** The array means, ascending. */
  readonly means: Float64Array;
  readonly touches: number;
}

const seen = new Map<string, Observed>();

/** Each is drawn once, for the law of its interval and for that of its noise. */
function observed(name: MechanismName, grouping: GroupingName): Observed {
  const key = `${name} ${grouping}`;
  const found = seen.get(key) ?? observe(name, grouping);
  seen.set(key, found);
  return found;
}

function observe(name: MechanismName, grouping: GroupingName): Observed {
  const chosen = settings({ epsilon: String(EPSILON), grouping, arrayLength: LENGTH });
  const draw = mechanisms[name].design(cell.counts, range, chosen).observe(cell.values);
  const bits = seededBits(71);
  const draws = Array.from({ length: DRAWS }, () => draw(bits));
  const arrays = groupings[grouping](cell.counts, LENGTH);
  const steps = Number(draws[0]!.whole) / arrays.arrays;
  const means = arrayMeans(cell.counts, cell.values, arrays, 'mean', steps, steps / range.steps).sort();
  return { draws, steps, means, touches: grouping === 'wrapAround' ? 2 : 1 };
}

/** The ends of a draw's interval, in whole steps. */
const ends = ({ interval }: Draw, steps: number): [number, number] => [
  Math.round(interval![0] * steps),
  Math.round(interval![1] * steps),
];

describe.each(['bestFit', 'wrapAround'] as GroupingName[])('under %s', grouping => {
  it('some user is split exactly under wrapAround', () => {
    const arrays = paperGroupings[grouping](users, LENGTH);
    const split = users.some((_, user) => arrays.filter(array => array.includes(user)).length === 2);
    expect(split).toBe(grouping === 'wrapAround');
  });

  it('levy draws its middle ∝ exp(−ε·c/(4t)); another rate, or another t, would be noticed', () => {
    const { draws, steps, means, touches } = observed('levy', grouping);
    const bins = Math.ceil(1 / Math.sqrt(Math.log((2 * means.length) / 0.2) / (2 * LENGTH)));
    const midpoints = Array.from({ length: bins }, (_, bin) => ((2 * bin + 1) * steps) / (2 * bins));
    const nearest = (mean: number) =>
      midpoints.reduce(
        (best, middle, bin) => (Math.abs(mean - middle) < Math.abs(mean - midpoints[best]!) ? bin : best),
        0,
      );
    const homes = [...means].map(nearest);
    const law = (rate: number) =>
      normalised(
        midpoints.map((_, bin) => {
          const [below, above] = [
            homes.filter(home => home < bin).length,
            homes.filter(home => home > bin).length,
          ];
          return Math.exp(-rate * Math.max(below, above));
        }),
      );
    // An interval names its middle: the midpoint whose 3τ interval, cut to the range, lies nearest to it.
    const tau = Math.sqrt(Math.log((2 * means.length) / 0.2) / (2 * LENGTH)) * steps;
    const around = midpoints.map(
      middle => [Math.max(0, middle - 1.5 * tau), Math.min(steps, middle + 1.5 * tau)] as const,
    );
    const drawn = draws.map(draw => {
      const [low, high] = ends(draw, steps);
      return around.findIndex(([a, b]) => Math.abs(a - low) < 5 && Math.abs(b - high) < 5);
    });
    expectRate(drawn, law, EPSILON / (4 * touches), EPSILON / (4 * (3 - touches)));
  });

  it.each([
    ['quantile-fixed', (arrays: number) => arrays / 10],
    ['quantile-optimized', (arrays: number) => Math.min(Math.ceil(2 / EPSILON), arrays / 2)],
  ] as [MechanismName, (arrays: number) => number][])(
    '%s draws both ends ∝ exp(−(ε/4)·|rank − target|/(2t)); another rate, or another t, would be noticed',
    (name, targetOf) => {
      const { draws, steps, means, touches } = observed(name, grouping);
      const target = targetOf(means.length);
      const rank = (x: number) => means.filter(mean => mean < x).length;
      // How many grid points have each rank.
      const points = [
        means[0]! + 1,
        ...means.slice(1).map((mean, k) => mean - means[k]!),
        steps - means.at(-1)!,
      ];
      const law = (rate: number) => {
        const end = (aim: number) =>
          normalised(points.map((many, each) => many * Math.exp(-rate * Math.abs(each - aim))));
        const pairs = new Map<number, number>();
        for (const [a, p] of end(target)) {
          for (const [b, q] of end(means.length - target)) {
            const key = Math.min(a, b) * 100 + Math.max(a, b);
            pairs.set(key, (pairs.get(key) ?? 0) + p * q);
          }
        }
        return pairs;
      };
      const drawn = draws.map(draw => {
        const [low, high] = ends(draw, steps);
        return rank(low) * 100 + rank(high);
      });
      expectRate(drawn, law, EPSILON / (8 * touches), EPSILON / (8 * (3 - touches)));
    },
  );

  it.each(['levy', 'quantile-fixed', 'quantile-optimized'] as MechanismName[])(
    '%s adds noise for the sensitivity of the interval that was drawn, and half of ε; 10 % off would be noticed',
    name => {
      const { draws, steps, means } = observed(name, grouping);
      const arrays = paperGroupings[grouping](users, LENGTH);
      /** How far a user can move each array, in steps. */
      const moves = users.map((_, user) =>
        arrays.map(array => Math.ceil((steps * array.filter(each => each === user).length) / array.length)),
      );
      let total = 0;
      let many = 0;
      for (const draw of draws) {
        const [low, high] = ends(draw, steps);
        if (low === high) continue;
        let sensitivity = 0;
        for (const ofUser of moves) {
          let moved = 0;
          for (const move of ofUser) moved += Math.min(high - low, move);
          sensitivity = Math.max(sensitivity, moved);
        }
        if (Number(draw.sensitivity) !== sensitivity) expect(Number(draw.sensitivity)).toBe(sensitivity);
        let sum = 0;
        for (const mean of means) sum += Math.min(high, Math.max(low, mean));
        total += Math.abs(Number(draw.total) - sum) / (sensitivity / (EPSILON / 2));
        many++;
      }
      // |Laplace| at scale 1 has mean 1 and deviation 1.
      const off = (scale: number) => Math.abs(total / many / scale - 1) * Math.sqrt(many);
      expect(off(1)).toBeLessThan(SIGMAS);
      expect(off(0.9)).toBeGreaterThan(SIGMAS);
      expect(off(1.1)).toBeGreaterThan(SIGMAS);
    },
  );
});

describe('baseline', () => {
  it('hides exactly what the heaviest user can move', () => {
    const moved = (sum: number) =>
      cellFromTotals(
        [
          { user: 'a', count: 7, sum },
          { user: 'b', count: 3, sum: 5 },
        ],
        range,
      );
    const draw = (of: Cell) =>
      mechanisms.baseline.design(of.counts, range, settings({ epsilon: '1' })).observe(of.values)(
        seededBits(3),
      );
    const [low, high] = [draw(moved(0)), draw(moved(700))];
    expect(high.total - low.total).toBe(low.sensitivity);
    expect(low.sensitivity).toBe(700n);
  });
});

function normalised(weights: readonly number[]): Map<number, number> {
  const total = weights.reduce((a, b) => a + b);
  return new Map(weights.map((weight, value) => [value, weight / total]));
}

/** Accepts the true rate; rejects 10 % less, 10 % more, and the rate of the other t. */
function expectRate(
  drawn: readonly number[],
  law: (rate: number) => ReadonlyMap<number, number>,
  rate: number,
  otherwise: number,
): void {
  expect(misfit(drawn, law(rate))).toBeLessThan(SIGMAS);
  for (const wrong of [0.9 * rate, 1.1 * rate, otherwise])
    expect(misfit(drawn, law(wrong))).toBeGreaterThan(SIGMAS);
}
