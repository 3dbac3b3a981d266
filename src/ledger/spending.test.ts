import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, fraction, type Rational, ZERO } from '../terms/rational.ts';
import { afterCharge, leastSpent, mostSpent, type Spending } from './spending.ts';
import type { UnitRange } from './units.ts';

const DAYS = 24;
/** Ranges in order and apart, from a set of days. */
const ranges = fc
  .uniqueArray(fc.nat(DAYS - 1), { minLength: 1, maxLength: DAYS })
  .map(days => [...days].sort((a, b) => a - b))
  .map(days => {
    const firsts = days.filter(day => !days.includes(day - 1));
    const lasts = days.filter(day => !days.includes(day + 1));
    return firsts.map((first, k): UnitRange => ({ first, last: lasts[k]! }));
  });
const loss = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 7 }))
  .map(([a, b]) => fraction(a, b));
const charges = fc.array(fc.tuple(ranges, loss), { maxLength: 8 });

describe('spending', () => {
  it('is what adding up every day by itself gives, exactly', () => {
    fc.assert(
      fc.property(charges, ranges, (all, asked) => {
        const spending = all.reduce<Spending>((so, [units, epsilon]) => afterCharge(so, units, epsilon), []);
        const byDay = Array.from({ length: DAYS }, (_, day) =>
          all.filter(([units]) => has(units, day)).reduce((sum, [, epsilon]) => add(sum, epsilon), ZERO),
        );
        for (const [day, spent] of byDay.entries())
          expect(mostSpent(spending, [{ first: day, last: day }]).epsilon).toEqual(spent);
        const most = byDay.filter((_, day) => has(asked, day)).reduce(larger, ZERO);
        const found = mostSpent(spending, asked);
        expect(found.epsilon).toEqual(most);
        expect(byDay[found.unit]).toEqual(most);
        for (const range of asked)
          expect(leastSpent(spending, range)).toEqual(
            byDay.slice(range.first, range.last + 1).reduce((a, b) => (larger(a, b) === a ? b : a)),
          );
      }),
    );
  });

  it('keeps its ranges in order, apart, and joined where the loss is the same', () => {
    fc.assert(
      fc.property(charges, all => {
        const spending = all.reduce<Spending>((so, [units, epsilon]) => afterCharge(so, units, epsilon), []);
        for (const [k, { first, last, epsilon }] of spending.entries()) {
          expect(first).toBeLessThanOrEqual(last);
          const next = spending[k + 1];
          if (next === undefined) continue;
          expect(next.first).toBeGreaterThan(last);
          if (next.first === last + 1) expect(compare(next.epsilon, epsilon)).not.toBe(0);
        }
      }),
    );
  });
});

function has(units: readonly UnitRange[], day: number): boolean {
  return units.some(({ first, last }) => first <= day && day <= last);
}

function larger(a: Rational, b: Rational): Rational {
  return compare(a, b) >= 0 ? a : b;
}
