import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededBits } from '../../lab/seededBits.ts';
import { frequencyMisfit, SIGMAS } from '../../test/support/law.ts';
import { paperGroupings } from '../../test/support/paperArrays.ts';
import { twinCell } from '../../test/support/twin.ts';
import { groupings } from '../arrays/groupings.ts';
import { sensitivities } from '../arrays/sensitivity.ts';
import { noises } from '../noise/noises.ts';
import { grid } from '../terms/grid.ts';
import { namesOf } from '../terms/namesOf.ts';
import { arrayMechanism } from './arrayMechanism.ts';
import { cellFromSamples, cellFromTotals } from './cell.ts';
import { fills } from './fills.ts';
import { type MechanismName, mechanisms } from './mechanisms.ts';
import { drawnMean, privateMean } from './privateMean.ts';
import { settings } from './settings.ts';

const names = namesOf(mechanisms);
const speeds = grid('0', '65');
const all = names.flatMap(mechanism =>
  namesOf(groupings).flatMap(grouping =>
    namesOf(fills).flatMap(fill =>
      namesOf(sensitivities).flatMap(sensitivity =>
        namesOf(noises).map(noise => ({
          mechanism,
          grouping,
          fill,
          sensitivity,
          noise,
        })),
      ),
    ),
  ),
);

describe('privateMean', () => {
  it.each(all)('works as $mechanism, $grouping, $fill, $sensitivity, $noise', variant => {
    const result = privateMean(twinCell(), { ...variant, epsilon: '1' });
    expect(result.mean).toBeGreaterThanOrEqual(0);
    expect(result.mean).toBeLessThanOrEqual(65);
    expect(result.interval95[0]).toBeLessThanOrEqual(result.mean);
    expect(result.interval95[1]).toBeGreaterThanOrEqual(result.mean);
    expect(result).toMatchObject({ mechanism: variant.mechanism, epsilon: '1', users: 217, samples: 17166 });
    expect(result.noiseScale).toBeGreaterThanOrEqual(result.sensitivity);
    expect(result.biasBound).toBeGreaterThanOrEqual(0);
  });

  it.each([
    ['baseline', 1.579],
    ['array-averaging', 0.65],
    ['levy', 0.8],
    ['quantile-fixed', 0.7],
    ['quantile-optimized', 0.73],
  ] as [MechanismName, number][])(
    '%s errs by about %d km/h on the stand-in at ε = 1, as the reference does',
    (name, expected) => {
      const [cell, bits, trials] = [twinCell(), seededBits(9), 4000];
      const truth = cell.values.sums.reduce((a, b) => a + b) / cell.counts.samples / 100;
      const draw = mechanisms[name]
        .design(cell.counts, cell.grid, settings({ epsilon: '1' }))
        .observe(cell.values);
      let error = 0;
      for (let trial = 0; trial < trials; trial++)
        error += Math.abs(drawnMean(cell.grid, draw(bits)) - truth);
      expect(error / trials / expected).toBeGreaterThan(0.93);
      expect(error / trials / expected).toBeLessThan(1.07);
    },
  );

  it.each(namesOf(noises))('its interval holds the mean without %s noise in 95 of 100 releases', noise => {
    const [cell, bits, trials] = [twinCell(), seededBits(10), 20_000];
    const sum = BigInt(cell.values.sums.reduce((a, b) => a + b));
    const design = mechanisms.baseline.design(cell.counts, cell.grid, settings({ epsilon: '2', noise }));
    const draw = design.observe(cell.values);
    const half = draw(bits).noise!.halfWidth95();
    let held = 0;
    for (let trial = 0; trial < trials; trial++) {
      const { total } = draw(bits);
      if (sum >= total - half && sum <= total + half) held++;
    }
    expect(frequencyMisfit(held, trials, 0.95)).toBeLessThan(SIGMAS);
  });

  it('keeps the width of its interval when a draw falls far outside the bounds, and stays within them', () => {
    const cell = cellFromTotals([{ user: 'a', count: 1, sum: 0 }], speeds);
    for (let run = 0; run < 200; run++) {
      const { mean, interval95 } = privateMean(cell, { mechanism: 'baseline', epsilon: '0.5' });
      expect(interval95[0]).toBeGreaterThanOrEqual(0);
      expect(interval95[1]).toBeLessThanOrEqual(65);
      expect(interval95[0] <= mean && mean <= interval95[1]).toBe(true);
      // ±6Δ is wider than the range, so the interval reaches both bounds from wherever the mean came out.
      expect(interval95[1] - interval95[0]).toBe(65);
    }
  });

  it('means the same in any unit: bounds may be negative, and data may be shifted and scaled', () => {
    const values = [3, 9, 1, 4, 4, 8, 2, 7];
    const at = (shift: number, scale: number) =>
      cellFromSamples(
        values.map((value, k) => ({ user: `u${k % 3}`, value: shift + scale * value })),
        grid(String(shift), String(shift + 10 * scale), String(scale / 10)),
      );
    for (const mechanism of names) {
      const mean = (shift: number, scale: number) => {
        const cell = at(shift, scale);
        const draw = mechanisms[mechanism]
          .design(cell.counts, cell.grid, settings({ epsilon: '5' }))
          .observe(cell.values);
        return drawnMean(cell.grid, draw(seededBits(3)));
      };
      expect(mean(-40, 1)).toBeCloseTo(mean(0, 1) - 40, 9);
      expect(mean(-40, 2)).toBeCloseTo(2 * mean(0, 1) - 40, 9);
    }
  });

  it('releases the interval’s end, whatever the values, and draws no noise when the interval has no width', () => {
    const cell = cellFromTotals([{ user: 'a', count: 2, sum: 180 }], grid('0', '1'));
    const pinned = arrayMechanism(['median'], ({ settings: { epsilon } }) => ({
      noiseEpsilon: epsilon,
      width: 1,
      onGrid: steps => ({
        widest: steps,
        deepestCut: steps,
        projects: true,
        dependsOnValues: true, // it stands in for one that was drawn
        observe: () => () => ({ low: steps / 4, high: steps / 4 }),
      }),
    }));
    const noBits = {
      uint32: (): number => {
        throw new Error('a bit was drawn');
      },
    };
    const draw = pinned.design(cell.counts, cell.grid, settings({ epsilon: '1' })).observe(cell.values)(
      noBits,
    );
    expect(draw).toMatchObject({ sensitivity: 0n, noise: null });
    expect(drawnMean(cell.grid, draw)).toBe(0.25);
  });

  it('rounds by less than 1/1000 of the noise', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.double({ min: 0, max: 1, noNaN: true })), {
          minLength: 1,
          maxLength: 30,
        }),
        fc.constantFrom('0.01', '1', '20'),
        (users, epsilon) => {
          const totals = users.map(([count, part], user) => ({
            user: String(user),
            count,
            sum: Math.floor(part * 6500 * count),
          }));
          const cell = cellFromTotals(totals, speeds);
          const design = mechanisms['array-averaging'].design(cell.counts, speeds, settings({ epsilon }));
          const draw = design.observe(cell.values)(seededBits(1));
          const withoutNoise = Number(draw.total - draw.noise!.draw(seededBits(1))) / Number(draw.whole);
          const arrays = paperGroupings.bestFit([...cell.counts.counts], design.prediction.arrayLength!);
          const userMean = (user: number) => cell.values.sums[user]! / cell.counts.counts[user]! / 6500;
          const exact = average(arrays.map(array => average(array.map(userMean))));
          expect(Math.abs(withoutNoise - exact)).toBeLessThan(design.prediction.noiseError / 1000);
        },
      ),
    );
  });

  it.each([
    ['one user only', [{ user: 'a', count: 3, sum: 600 }]],
    [
      'a user with one sample',
      [
        { user: 'a', count: 1, sum: 6500 },
        { user: 'b', count: 9, sum: 0 },
      ],
    ],
    [
      'all values equal',
      [
        { user: 'a', count: 2, sum: 200 },
        { user: 'b', count: 4, sum: 400 },
      ],
    ],
    [
      'all values at the upper bound',
      [
        { user: 'a', count: 2, sum: 13000 },
        { user: 'b', count: 1, sum: 6500 },
      ],
    ],
    [
      'all values at the lower bound',
      [
        { user: 'a', count: 2, sum: 0 },
        { user: 'b', count: 1, sum: 0 },
      ],
    ],
  ])('works for %s, under every mechanism', (_, totals) => {
    for (const mechanism of names) {
      for (const epsilon of ['0.000001', '1', '1000']) {
        const { mean, interval95 } = privateMean(cellFromTotals(totals, speeds), { mechanism, epsilon });
        expect(mean >= 0 && mean <= 65).toBe(true);
        expect(interval95[0] <= interval95[1]).toBe(true);
      }
    }
  });

  it('works for one user with two thousand million samples', () => {
    const cell = cellFromTotals(
      [
        { user: 'a', count: 2 ** 31 - 1, sum: 10 ** 12 },
        { user: 'b', count: 7, sum: 5 },
      ],
      grid('0', '1', '0.001'),
    );
    for (const mechanism of names) {
      for (const grouping of namesOf(groupings)) {
        expect(privateMean(cell, { mechanism, grouping, epsilon: '1' }).mean).toBeLessThanOrEqual(1);
      }
    }
  });

  it('refuses what it cannot do, in one sentence', () => {
    const cell = cellFromTotals([{ user: 'a', count: 3, sum: 600 }], speeds);
    const ask = (options: object) => () =>
      privateMean(cell, { mechanism: 'levy', epsilon: '1', ...options } as never);
    expect(ask({ mechanism: 'lvey' })).toThrow(
      'mechanism is "lvey"; it must be one of baseline, array-averaging, opt-array-averaging, levy, quantile-fixed, quantile-optimized. Did you mean "levy"?',
    );
    expect(ask({ epsilon: '0' })).toThrow(/epsilon is 0; it must be from 0.000001 to 1000/);
    expect(ask({ gamma: 1 })).toThrow(/gamma is 1; it must lie between 0 and 1/);
    expect(ask({ arrayLength: 4 })).toThrow(/array length is 4; it must be a whole number from 1 to 3/);
    expect(ask({ mechanism: 'opt-array-averaging', arrayLength: 'median' })).toThrow(/use array-averaging/);
    expect(ask({ fill: 'samples' })).toThrow(/there are only totals/);
    expect(ask({ noise: 'gauss' })).toThrow(/noise is "gauss"; it must be one of laplace, staircase/);
  });
});

function average(values: readonly number[]): number {
  return values.reduce((a, b) => a + b) / values.length;
}
