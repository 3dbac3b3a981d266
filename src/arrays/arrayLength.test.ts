import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCell, anyCounts, anyThinnedCell } from '../../test/support/arbitraryCell.ts';
import { compare, fraction, type Rational, toNumber } from '../terms/rational.ts';
import { arrayLength, type LengthRuleName, lengthFromText, lengthRules } from './arrayLength.ts';
import { allSamples, type CellCounts, cellCounts, fewestSamples, mostSamples } from './cellCounts.ts';

const ONE = fraction(1);
const anyEpsilon = fc.constantFrom('1/1000', '1/20', '1/3', '1', '2', '7').map(text => {
  const [num, den] = text.split('/').map(Number);
  return fraction(num!, den ?? 1);
});

/** ΣΓ(m), as it is written. */
const kept = (cell: CellCounts, length: number): number =>
  cell.counts.reduce((sum, count) => sum + Math.min(count, length), 0);

/** The smallest of all m from m_⋆ to m* with the least exact objective: what a rule must find without trying them all. */
function leastOfAll(cell: CellCounts, objective: (length: number) => Rational): number {
  let best = fewestSamples(cell);
  for (let length = best + 1; length <= mostSamples(cell); length++) {
    if (compare(objective(length), objective(best)) < 0) best = length;
  }
  return best;
}

const plus = (a: Rational, b: Rational): Rational => fraction(a.num * b.den + b.num * a.den, a.den * b.den);

/** U = 1 throughout. E₂ = m/(ε·ΣΓ). */
const noise = (cell: CellCounts, length: number, epsilon: Rational): Rational =>
  fraction(BigInt(length) * epsilon.den, BigInt(kept(cell, length)) * epsilon.num);

const definitions: Partial<
  Record<LengthRuleName, (cell: CellCounts, length: number, epsilon: Rational) => Rational>
> = {
  sqrt: (cell, length) => fraction(-(BigInt(kept(cell, length)) ** 2n), length),
  minimax: (cell, length, epsilon) =>
    plus(fraction(allSamples(cell) - kept(cell, length), allSamples(cell)), noise(cell, length, epsilon)),
  surrogate: (cell, length) => {
    const [users, most] = [cell.counts.length, mostSamples(cell)];
    const inverseGain = fraction(Math.max(length * users, cell.samples), users * most);
    return plus(fraction(-kept(cell, length), allSamples(cell)), inverseGain);
  },
  'minimax-mean': (cell, length, epsilon) => {
    const all = kept(cell, length);
    let bias = fraction(0);
    for (const count of cell.counts) {
      const gap = count * all - Math.min(count, length) * allSamples(cell);
      if (gap > 0) bias = plus(bias, fraction(gap, allSamples(cell) * all));
    }
    return plus(bias, noise(cell, length, epsilon));
  },
};

describe('arrayLength', () => {
  it.each(Object.keys(definitions) as LengthRuleName[])(
    '%s finds the smallest best length of all, trying only a few',
    rule => {
      fc.assert(
        fc.property(anyThinnedCell, anyEpsilon, (cell, epsilon) => {
          const expected = leastOfAll(cell, length => definitions[rule]!(cell, length, epsilon));
          expect(arrayLength(cell, rule, epsilon)).toBe(expected);
        }),
        { numRuns: 500 },
      );
    },
  );

  it('median is the ⌈L/2⌉-th largest count', () => {
    expect(arrayLength(cellCounts([5, 9, 1]), 'median', ONE)).toBe(5);
    expect(arrayLength(cellCounts([5, 9, 1, 7]), 'median', ONE)).toBe(7);
    expect(arrayLength(cellCounts([3, 3, 3, 1]), 'median', ONE)).toBe(3);
  });

  it('surrogate-paper follows the paper: m_q where q is an integer and m_q ≥ m̄, else an end of the range', () => {
    // q = 12/4 = 3, m_3 = 3 ≥ m̄ = 3: step (i).
    expect(arrayLength(cellCounts([4, 3, 3, 2]), 'surrogate-paper', ONE)).toBe(3);
    fc.assert(
      fc.property(anyCell, cell => {
        const q = cell.samples / mostSamples(cell);
        if (Number.isInteger(q)) return;
        expect([fewestSamples(cell), mostSamples(cell)]).toContain(arrayLength(cell, 'surrogate-paper', ONE));
      }),
    );
  });

  it('gives the reference lengths on the stand-in for the paper’s data', async () => {
    const { twinCounts, twinFacts } = await import('../../test/support/twin.ts');
    const lengths = Object.keys(lengthRules).map(rule => [
      rule,
      arrayLength(twinCounts(), rule as LengthRuleName, ONE),
    ]);
    expect(Object.fromEntries(lengths)).toEqual(twinFacts.arrayLengths);
  });

  it('takes a number from 1 to m*, and refuses others in one sentence', () => {
    const cell = cellCounts([4, 2]);
    expect(arrayLength(cell, 3, ONE)).toBe(3);
    for (const bad of [0, -1, 5, 1.5, Number.NaN]) {
      expect(() => arrayLength(cell, bad, ONE)).toThrow(/must be a whole number from 1 to 4/);
    }
  });

  it('is read from text, with a hint when a name is mistyped', () => {
    expect(lengthFromText('minimax')).toBe('minimax');
    expect(lengthFromText('46')).toBe(46);
    expect(() => lengthFromText('medain')).toThrow(/Did you mean "median"\?/);
  });
});

describe('the lemmas on m^(ε)', () => {
  const length = (cell: CellCounts, epsilon: Rational) => arrayLength(cell, 'minimax', epsilon);

  it('m^(ε) never falls as ε grows', () => {
    fc.assert(
      fc.property(
        anyCell,
        fc.tuple(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 1, max: 4000 })),
        (cell, pair) => {
          const [small, large] = pair.sort((a, b) => a - b);
          expect(length(cell, fraction(small!, 1000))).toBeLessThanOrEqual(
            length(cell, fraction(large!, 1000)),
          );
        },
      ),
    );
  });

  it('m^(ε) is m_⋆ for ε ≤ ε_min = m_⋆/(L·Σm)', () => {
    fc.assert(
      fc.property(anyCell, fc.integer({ min: 1, max: 5 }), (cell, part) => {
        const epsilon = fraction(fewestSamples(cell), cell.counts.length * cell.samples * part);
        expect(length(cell, epsilon)).toBe(fewestSamples(cell));
      }),
    );
  });

  it('m^(ε) is m* for ε ≥ ε_max = (Σm/(L·m_⋆))²', () => {
    fc.assert(
      fc.property(anyCell, fc.integer({ min: 1, max: 5 }), (cell, times) => {
        const root = fraction(cell.samples, cell.counts.length * fewestSamples(cell));
        const epsilon = fraction(root.num ** 2n * BigInt(times), root.den ** 2n);
        expect(length(cell, epsilon)).toBe(mostSamples(cell));
      }),
    );
  });
});

describe('the lemmas on the gain Δ_f/Δ̃_arr', () => {
  /** Δ_f/Δ̃_arr, which is m* · ΣΓ over Σm · m. */
  const gain = (cell: CellCounts, length: number) =>
    fraction(BigInt(mostSamples(cell)) * BigInt(kept(cell, length)), BigInt(cell.samples) * BigInt(length));
  const best = (cell: CellCounts) => fraction(mostSamples(cell) * cell.counts.length, cell.samples);

  it('is at least 1 and at most min(α, OPT), α = m*/m, OPT = m*·L/Σm', () => {
    fc.assert(
      fc.property(anyCell, fc.nat(), (cell, seed) => {
        const length = 1 + (seed % mostSamples(cell));
        expect(compare(gain(cell, length), ONE)).toBeGreaterThanOrEqual(0);
        expect(compare(gain(cell, length), fraction(mostSamples(cell), length))).toBeLessThanOrEqual(0);
        expect(compare(gain(cell, length), best(cell))).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('is OPT at m_⋆, 1 at m*, and at least OPT/2 at the median', () => {
    fc.assert(
      fc.property(anyCell, cell => {
        expect(gain(cell, fewestSamples(cell))).toEqual(best(cell));
        expect(gain(cell, mostSamples(cell))).toEqual(ONE);
        const atMedian = gain(cell, arrayLength(cell, 'median', ONE));
        expect(2 * toNumber(atMedian)).toBeGreaterThanOrEqual(toNumber(best(cell)) * (1 - 1e-12));
      }),
    );
  });
});

describe('scaling', () => {
  it('every sample λ times: median and sqrt lengths grow by λ', () => {
    fc.assert(
      fc.property(anyCounts, fc.integer({ min: 2, max: 12 }), (counts, times) => {
        const [cell, scaled] = [cellCounts(counts), cellCounts(counts.map(count => count * times))];
        for (const rule of ['median', 'sqrt'] as const) {
          expect(arrayLength(scaled, rule, ONE)).toBe(times * arrayLength(cell, rule, ONE));
        }
      }),
    );
  });

  it('every user λ times: the sqrt length stays', () => {
    fc.assert(
      fc.property(anyCounts, fc.integer({ min: 2, max: 12 }), (counts, times) => {
        const many = cellCounts(counts.flatMap(count => new Array<number>(times).fill(count)));
        expect(arrayLength(many, 'sqrt', ONE)).toBe(arrayLength(cellCounts(counts), 'sqrt', ONE));
      }),
    );
  });
});
