import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededBits } from '../../lab/seededBits.ts';
import { anyNeighbours, cellOf } from '../../test/support/neighbours.ts';
import { groupings } from '../arrays/groupings.ts';
import { noises } from '../noise/noises.ts';
import { namesOf } from '../terms/namesOf.ts';
import { rational } from '../terms/rational.ts';
import { arrayMeans } from './arrayMeans.ts';
import type { Cell } from './cell.ts';
import { type MechanismName, mechanisms } from './mechanisms.ts';
import { type MeanOptions, settings } from './settings.ts';

const EPSILONS = ['0.5', '1', '8'] as const;
const anyOptions = fc.record({
  epsilon: fc.constantFrom(...EPSILONS),
  grouping: fc.constantFrom('bestFit', 'wrapAround'),
  fill: fc.constantFrom('mean', 'samples'),
  noise: fc.constantFrom('laplace', 'staircase'),
}) as fc.Arbitrary<Required<Omit<MeanOptions, 'arrayLength' | 'gamma' | 'sensitivity'>>>;

/** What is to be hidden, added up the plain way: all grid values, or all array means. */
function withoutNoise(cell: Cell, name: MechanismName, options: MeanOptions, whole: bigint): bigint {
  if (name === 'baseline') return BigInt(cell.values.sums.reduce((a, b) => a + b));
  const { shape } = mechanisms[name].design(cell.counts, cell.grid, settings(options));
  const grouping = groupings[shape.grouping!](cell.counts, shape.arrayLength!);
  const steps = Number(whole) / shape.arrays!;
  const means = arrayMeans(cell.counts, cell.values, grouping, options.fill!, steps, steps / cell.grid.steps);
  return means.reduce((sum, mean) => sum + BigInt(mean), 0n);
}

describe.each(['baseline', 'array-averaging', 'opt-array-averaging'] as MechanismName[])('%s', name => {
  it('adds exactly one draw of the noise for its Δ_S and its ε, bit by bit', () => {
    fc.assert(
      fc.property(anyNeighbours, anyOptions, fc.nat(1000), ({ one }, options, seed) => {
        const design = mechanisms[name].design(one.counts, one.grid, settings(options));
        const { total, whole, sensitivity } = design.observe(one.values)(seededBits(seed));
        const law = noises[options.noise](sensitivity, rational(options.epsilon as string, 'epsilon'));
        expect(total - withoutNoise(one, name, options, whole)).toBe(law.draw(seededBits(seed)));
      }),
      { numRuns: 150 },
    );
  });
});

describe('array-averaging', () => {
  it('makes its noise for the ε of this release, whatever ε another one had before', () => {
    const cell = cellOf([[5, 5, 5], [2, 9], [7, 1], [4]]);
    const halfWidth = (epsilon: string) => {
      const design = mechanisms['array-averaging'].design(cell.counts, cell.grid, settings({ epsilon }));
      const { noise, whole } = design.observe(cell.values)(seededBits(9));
      return Number(noise!.halfWidth95()) / Number(whole);
    };
    // Coarse noise needs no fine grid, so these two releases have the same grid, and the same Δ_S.
    expect(halfWidth('0.005') / halfWidth('0.001')).toBeCloseTo(1 / 5, 2);
    expect(halfWidth('0.001') / halfWidth('0.005')).toBeCloseTo(5, 1);
  });
});

describe.each(namesOf(mechanisms))('%s', name => {
  it('draws noise also where all values are the same, for a neighbour’s are not', () => {
    const cell = cellOf([[5, 5, 5], [5, 5], [5, 5], [5]]);
    const draw = mechanisms[name]
      .design(cell.counts, cell.grid, settings({ epsilon: '0.5' }))
      .observe(cell.values);
    const bits = seededBits(8);
    // Only an interval without width needs no noise, and that is rare.
    const totals = Array.from({ length: 60 }, () => draw(bits)).filter(
      ({ interval }) => interval?.[0] !== interval?.[1] || interval === null,
    );
    expect(totals.length).toBeGreaterThan(50);
    for (const { noise } of totals) expect(noise).not.toBeNull();
    expect(new Set(totals.map(({ total }) => total)).size).toBeGreaterThan(40);
  });
});
