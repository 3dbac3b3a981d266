import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededBits } from '../../lab/seededBits.ts';
import { anyNeighbours, RANGE } from '../../test/support/neighbours.ts';
import { groupings } from '../arrays/groupings.ts';
import type { SecureBits } from '../noise/bits.ts';
import { partToValue } from '../terms/grid.ts';
import { namesOf } from '../terms/namesOf.ts';
import type { Cell } from './cell.ts';
import { fills } from './fills.ts';
import type { Draw } from './mechanism.ts';
import { type MechanismName, mechanisms } from './mechanisms.ts';
import { type PrivateMean, settledMean } from './privateMean.ts';
import { type MeanOptions, settings } from './settings.ts';

/**
 * A private mean comes with a record of how it was made. Released numbers are the mean and its interval and, where an
 * interval was drawn, what follows from that; all the rest must be known before a value is read.
 */
const DRAW_AN_INTERVAL: readonly MechanismName[] = ['levy', 'quantile-fixed', 'quantile-optimized'];
const names = namesOf(mechanisms);

const anyOptions = fc.record({
  epsilon: fc.constantFrom('0.5', '1', '8'),
  grouping: fc.constantFrom('bestFit', 'wrapAround'),
  fill: fc.constantFrom('mean', 'samples'),
  sensitivity: fc.constantFrom('tight', 'paper'),
  noise: fc.constantFrom('laplace', 'staircase'),
}) as fc.Arbitrary<MeanOptions>;

/** Seeded bits, so that the same can be drawn twice. */
const bitsOf = (seed: number) => seededBits(seed) as SecureBits;
const released = (cell: Cell, name: MechanismName, options: MeanOptions, seed: number): PrivateMean =>
  settledMean(cell, name, settings(options))(bitsOf(seed));
const drawn = (cell: Cell, name: MechanismName, options: MeanOptions, seed: number): Draw =>
  mechanisms[name].design(cell.counts, cell.grid, settings(options)).observe(cell.values)(bitsOf(seed));

describe.each(names)('%s', name => {
  it('says the same about how a mean was made for all neighbours, whatever was drawn', () => {
    fc.assert(
      fc.property(anyNeighbours, anyOptions, fc.nat(1000), ({ one, other }, options, seed) => {
        const record = (cell: Cell, with_: number) => {
          const { mean: _, interval95: __, ...rest } = released(cell, name, options, with_);
          if (!DRAW_AN_INTERVAL.includes(name)) return rest;
          const { biasBound: ___, sensitivity: ____, noiseScale: _____, projectedInto, ...known } = rest;
          return { ...known, isProjected: projectedInto !== null };
        };
        expect(record(one, seed)).toEqual(record(other, seed + 1));
      }),
      { numRuns: 150 },
    );
  });

  it('releases a fixed function of the noisy integer: neither grid nor interval looks at a value again', () => {
    fc.assert(
      fc.property(anyNeighbours, anyOptions, fc.nat(1000), ({ one }, options, seed) => {
        const { mean, interval95 } = released(one, name, options, seed);
        const { total, whole, noise } = drawn(one, name, options, seed);
        const clamped = (sum: bigint) => (sum < 0n ? 0n : sum > whole ? whole : sum);
        const value = (sum: bigint) => partToValue(RANGE, { num: clamped(sum), den: whole });
        const half = noise?.halfWidth95() ?? 0n;
        expect(mean).toBe(value(total));
        expect(interval95).toEqual([value(clamped(total) - half), value(clamped(total) + half)]);
      }),
      { numRuns: 150 },
    );
  });

  it('bounds its bias from counts and from the interval that was drawn, never from the bias there is', () => {
    fc.assert(
      fc.property(anyNeighbours, anyOptions, fc.nat(1000), ({ one }, options, seed) => {
        const { biasBound, interval } = drawn(one, name, options, seed);
        const { shape } = mechanisms[name].design(one.counts, one.grid, settings(options));
        const clipping =
          shape.grouping === null
            ? 0
            : fills[options.fill!].worstBias(
                one.counts,
                groupings[shape.grouping](one.counts, shape.arrayLength!),
              );
        const cut = interval === null ? 0 : Math.max(interval[0], 1 - interval[1]);
        expect(biasBound).toBeCloseTo(Math.min(1, clipping + cut), 9);
      }),
      { numRuns: 100 },
    );
  });
});
