import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../test/support/random.ts';
import { referenceAllocation } from '../../test/support/referenceAllocation.ts';
import type { Membership } from './allocation.ts';
import { dualBound, pricedShares } from './pricedShares.ts';

/** A city on a ring: each unit goes round a stretch of it, long or short, and leaves out a cell here and there. */
function ringCity(cells: number, units: number, random: () => number): Membership {
  const members: number[][] = Array.from({ length: cells }, () => []);
  for (let unit = 0; unit < units; unit++) {
    const first = Math.floor(cells * random());
    const length = 1 + Math.floor(0.3 * cells * random() ** 3);
    for (let k = 0; k < length; k++) if (random() < 0.9) members[(first + k) % cells]!.push(unit);
  }
  for (const each of members) if (each.length === 0) each.push(0);
  let rows = 0;
  const start = Int32Array.from([0, ...members.map(each => (rows += each.length))]);
  return { units, start, unit: Int32Array.from(members.flat()) };
}

function mostSpent({ units, start, unit }: Membership, share: Float64Array): number {
  const load = new Float64Array(units);
  share.forEach((each, cell) => {
    for (const member of unit.subarray(start[cell], start[cell + 1])) load[member]! += each;
  });
  return load.reduce((a, b) => Math.max(a, b));
}

describe('dualBound', () => {
  it('lies below what any shares can reach, whatever the prices', () => {
    const random = seededRandom(1);
    const membership = ringCity(12, 8, random);
    const cost = Float64Array.from({ length: 12 }, () => 0.1 + random());
    const best = referenceAllocation(membership, cost).objective;
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1e-9, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 }),
        prices => {
          expect(dualBound(membership, cost, Float64Array.from(prices))).toBeLessThanOrEqual(best);
        },
      ),
    );
  });
});

describe('pricedShares', () => {
  it('comes as near to its own bound as is asked, in cities of a thousand cells', () => {
    for (const [seed, units, spread] of [
      [1, 200, 0],
      [2, 3000, 3],
      [3, 3000, 28],
    ] as const) {
      const random = seededRandom(seed);
      const membership = ringCity(1000, units, random);
      const cost = Float64Array.from({ length: 1000 }, () => Math.exp(-spread * random()));
      const { share, price } = pricedShares(membership, cost, 0.0002);
      const noise = cost.reduce((sum, each, cell) => sum + each / share[cell]!, 0);
      expect(noise / dualBound(membership, cost, price)).toBeLessThan(1.00021);
      expect(mostSpent(membership, share)).toBeLessThan(1 + 1e-12);
    }
  });

  it('prices a unit that decides nothing at nothing', () => {
    // Unit 1 is in one of the two cells that unit 0 is in, and never spends all it has.
    const membership = { units: 2, start: Int32Array.from([0, 2, 3]), unit: Int32Array.from([0, 1, 0]) };
    const { price } = pricedShares(membership, Float64Array.from([1, 1]), 1e-6);
    expect(price[1]! / price[0]!).toBeLessThan(1e-3);
  });
});
