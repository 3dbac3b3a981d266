import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededBits } from '../../lab/seededBits.ts';
import { SIGMAS } from '../../test/support/law.ts';
import { anyNeighbours, cellOf } from '../../test/support/neighbours.ts';
import { groupings } from '../arrays/groupings.ts';
import { noises } from '../noise/noises.ts';
import { grid } from '../terms/grid.ts';
import { namesOf } from '../terms/namesOf.ts';
import { fraction, rational, toNumber } from '../terms/rational.ts';
import { arrayMeans } from './arrayMeans.ts';
import { type Cell, cellFromTotals } from './cell.ts';
import type { Draw, Shape } from './mechanism.ts';
import { type MechanismName, mechanisms } from './mechanisms.ts';
import { rankRuns } from './privateQuantile.ts';
import { type MeanOptions, settings } from './settings.ts';

/** The mechanisms that pay for an interval, where values can change what is drawn. */
const INTERVALS: readonly MechanismName[] = ['levy', 'quantile-fixed', 'quantile-optimized'];

const anyOptions = fc.record({
  epsilon: fc.constantFrom('0.001', '0.5', '8'),
  grouping: fc.constantFrom(...namesOf(groupings)),
  fill: fc.constantFrom('mean', 'samples'),
  noise: fc.constantFrom(...namesOf(noises)),
  gamma: fc.constantFrom(0.01, 0.2, 0.9),
}) as fc.Arbitrary<MeanOptions & { epsilon: string }>;

function drawn(cell: Cell, name: MechanismName, options: MeanOptions, seed: number): Draw & Shape {
  const design = mechanisms[name].design(cell.counts, cell.grid, settings(options));
  return { ...design.shape, ...design.observe(cell.values)(seededBits(seed)) };
}

/** ⌈U/τ⌉ of the paper. */
const binsOf = ({ arrays, arrayLength }: Shape, gamma: number) =>
  Math.ceil(1 / Math.sqrt(Math.log((2 * arrays!) / gamma) / (2 * arrayLength!)));

/** Every array mean, added up: what is hidden where nothing is projected. */
function sumOfMeans(
  cell: Cell,
  { fill }: MeanOptions,
  { grouping, arrayLength, arrays, whole }: Draw & Shape,
): bigint {
  const steps = Number(whole) / arrays!;
  const placed = groupings[grouping!](cell.counts, arrayLength!);
  return arrayMeans(cell.counts, cell.values, placed, fill!, steps, steps / cell.grid.steps).reduce(
    (sum, mean) => sum + BigInt(mean),
    0n,
  );
}

describe('levy', () => {
  it('takes the whole range and gives all of ε to the noise with two bins, whose intervals all are the whole range', () => {
    const cell = cellOf([
      [5, 5, 5, 5],
      [2, 9, 1, 1],
      [7, 1, 3, 3],
    ]);
    const draw = drawn(cell, 'levy', { epsilon: '1' }, 1);
    expect(binsOf(draw, 0.2)).toBe(2);
    expect(draw).toMatchObject({ interval: null, noiseEpsilon: fraction(1), sensitivity: draw.whole / 3n });
  });

  it('does so exactly when all its intervals are the whole range: with one or two bins', () => {
    let free = 0;
    fc.assert(
      fc.property(anyNeighbours, anyOptions, fc.nat(1000), ({ one }, options, seed) => {
        const draw = drawn(one, 'levy', options, seed);
        const isFree = binsOf(draw, options.gamma!) <= 2;
        free += isFree ? 1 : 0;
        expect(draw.interval === null).toBe(isFree);
      }),
      { numRuns: 300 },
    );
    // Both kinds were among them.
    expect(free).toBeGreaterThan(30);
    expect(free).toBeLessThan(270);
  });

  it('does so with three bins where the grid is so coarse that rounding makes them all the whole range', () => {
    const coarse = cellFromTotals([{ user: 'a', count: 2, sum: 4 }], grid('0', '5', '1'));
    const options = { epsilon: '0.001', gamma: 0.9 };
    const draw = drawn(coarse, 'levy', options, 1);
    expect(binsOf(draw, 0.9)).toBe(3);
    expect(draw).toMatchObject({ interval: null, noiseEpsilon: rational('0.001', 'epsilon') });
    // With ε large enough for a fine grid the same arrays have three intervals again, and pay.
    expect(drawn(coarse, 'levy', { ...options, epsilon: '1' }, 1).interval).not.toBeNull();
  });
});

describe('quantile-optimized', () => {
  it('takes the whole range and gives all of ε to the noise with one array, and draws an interval with two', () => {
    for (const [users, arrays] of [
      [[[5, 5], [9]], 1],
      [
        [
          [5, 5],
          [9, 1],
        ],
        2,
      ],
    ] as const) {
      const draw = drawn(
        cellOf(users),
        'quantile-optimized',
        { epsilon: '1', arrayLength: 2, grouping: 'wrapAround' },
        1,
      );
      expect(draw.arrays).toBe(arrays);
      expect(draw.interval === null).toBe(arrays === 1);
      expect(draw.noiseEpsilon).toEqual(arrays === 1 ? fraction(1) : fraction(1, 2));
    }
  });

  it('has nothing to learn from one array: every grid point costs the same, whatever the mean', () => {
    for (let mean = 0; mean <= 30; mean++) {
      const { points, costs } = rankRuns(Float64Array.of(mean), 30, fraction(1, 2));
      expect(points.reduce((a, b) => a + b)).toBe(31);
      expect(new Set(costs)).toEqual(new Set([1]));
    }
  });
});

describe('quantile-fixed', () => {
  it('keeps paying with one array: its law follows the mean, and so does what is drawn', () => {
    const low = (value: number) => {
      const cell = cellOf([[value, value]]);
      const design = mechanisms['quantile-fixed'].design(cell.counts, cell.grid, settings({ epsilon: '40' }));
      const draw = design.observe(cell.values);
      const bits = seededBits(4);
      return Array.from({ length: 200 }, () => draw(bits)).map(({ interval, noiseEpsilon }) => {
        expect(noiseEpsilon).toEqual(fraction(20));
        return interval![0];
      });
    };
    // A point at or below the mean is e⁴ times likelier to be the lower end than one above it.
    expect(low(-9).filter(end => end > 0.1).length).toBeLessThan(100);
    expect(low(14).filter(end => end > 0.1).length).toBeGreaterThan(150);
  });
});

describe.each(INTERVALS)('%s', name => {
  it('pays half of ε for an interval that is drawn, and nothing for the whole range', () => {
    fc.assert(
      fc.property(anyNeighbours, anyOptions, fc.nat(1000), ({ one }, options, seed) => {
        const { interval, noiseEpsilon, noise, sensitivity } = drawn(one, name, options, seed);
        const epsilon = toNumber(rational(options.epsilon, 'epsilon'));
        expect(toNumber(noiseEpsilon)).toBe(interval === null ? epsilon : epsilon / 2);
        if (noise === null) return;
        // The noise that was made is the noise for that ε.
        expect(noise.halfWidth95()).toBe(noises[options.noise!](sensitivity, noiseEpsilon).halfWidth95());
      }),
      { numRuns: 150 },
    );
  });

  it('without an interval adds one draw of the noise for all of ε, bit by bit, to sums that neighbours move by Δ_S at most', () => {
    fc.assert(
      fc.property(anyNeighbours, anyOptions, fc.nat(1000), ({ one, other }, options, seed) => {
        const [a, b] = [drawn(one, name, options, seed), drawn(other, name, options, seed)];
        expect(a.interval === null).toBe(b.interval === null);
        if (a.interval !== null) return;
        expect(a.sensitivity).toBe(b.sensitivity);
        const law = noises[options.noise!](a.sensitivity, rational(options.epsilon, 'epsilon'));
        expect(a.total - sumOfMeans(one, options, a)).toBe(law.draw(seededBits(seed)));
        const moved = a.total - b.total;
        expect(moved < 0n ? -moved : moved).toBeLessThanOrEqual(a.sensitivity);
      }),
      { numRuns: 300 },
    );
  });

  it('pays half of ε in every cell under the paper’s constants', () => {
    fc.assert(
      fc.property(anyNeighbours, anyOptions, ({ one }, options) => {
        const { noiseEpsilon } = drawn(one, name, { ...options, sensitivity: 'paper' }, 1);
        expect(toNumber(noiseEpsilon)).toBe(toNumber(rational(options.epsilon, 'epsilon')) / 2);
      }),
      { numRuns: 100 },
    );
  });
});

describe.each([
  ['levy', [4, 4, 4, 3]],
  ['quantile-optimized', [6]],
] as [MechanismName, number[]][])('%s without an interval', (name, counts) => {
  it('errs by Δ/ε, and this test would notice 10 %', () => {
    const cell = cellOf(counts.map((count, user) => Array.from({ length: count }, (_, at) => at + user)));
    const design = mechanisms[name].design(cell.counts, cell.grid, settings({ epsilon: '2' }));
    const draw = design.observe(cell.values);
    const bits = seededBits(12);
    const first = { ...design.shape, ...draw(bits) };
    expect(first.interval).toBeNull();
    const sum = sumOfMeans(cell, { epsilon: '2', fill: 'mean' }, first);
    const draws = 40_000;
    let total = 0;
    for (let i = 0; i < draws; i++) total += Math.abs(Number(draw(bits).total - sum)) / Number(first.whole);
    // One user fills an array, so the average of K array means moves by U/K; |Laplace| at scale 1 has mean and deviation 1.
    const scale = 1 / counts.length / 2;
    const off = (factor: number) => Math.abs(total / draws / (factor * scale) - 1) * Math.sqrt(draws);
    expect(off(1)).toBeLessThan(SIGMAS);
    expect(off(0.9)).toBeGreaterThan(SIGMAS);
    expect(off(1.1)).toBeGreaterThan(SIGMAS);
    expect(design.prediction.noiseError).toBeCloseTo(scale, 3);
  });
});
