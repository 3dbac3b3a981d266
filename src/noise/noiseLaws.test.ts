import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededBits } from '../../lab/seededBits.ts';
import { frequencyMisfit, misfit, SIGMAS, symmetricLaw } from '../../test/support/law.ts';
import { fraction, type Rational, rational, toNumber } from '../terms/rational.ts';
import { bernoulliExp } from './bernoulliExp.ts';
import { discreteLaplace } from './discreteLaplace.ts';
import { noises } from './noises.ts';
import { bestEdge, staircase } from './staircase.ts';
import { belowBig } from './uniform.ts';

/** The weights that the two laws are defined by, written down once more, in floating point. */
const weights = {
  laplace: (delta: number, epsilon: number) => (z: number) => Math.exp((-z * epsilon) / delta),
  staircase:
    (
      delta: number,
      epsilon: number,
      edge = Number(bestEdge(BigInt(delta), rational(String(epsilon), 'e'))),
    ) =>
    (z: number) =>
      Math.exp(-epsilon * (Math.floor(z / delta) + (z % delta < edge ? 0 : 1))),
};

const names = ['laplace', 'staircase'] as const;

describe.each(names)('%s noise', name => {
  it.each([
    [1, '1'],
    [3, '1'],
    [7, '0.5'],
    [20, '2'],
    [20, '6'],
  ])('follows its law for Δ = %d, ε = %s, and this test would notice ε 10 % off', (delta, epsilonText) => {
    const [bits, epsilon] = [seededBits(21), Number(epsilonText)];
    const law = noises[name](BigInt(delta), rational(epsilonText, 'epsilon'));
    const draws = Array.from({ length: 200_000 }, () => Number(law.draw(bits)));
    const reach = Math.ceil((40 * delta) / epsilon);
    const edge = Number(bestEdge(BigInt(delta), rational(epsilonText, 'epsilon')));
    expect(misfit(draws, symmetricLaw(weights[name](delta, epsilon, edge), reach))).toBeLessThan(SIGMAS);
    for (const off of [0.9, 1.1]) {
      expect(misfit(draws, symmetricLaw(weights[name](delta, off * epsilon, edge), reach))).toBeGreaterThan(
        SIGMAS,
      );
    }
  });

  it('follows its law beyond 2^53 too, and this test would notice ε 10 % off', () => {
    const bits = seededBits(22);
    const delta = 2n ** 70n;
    const law = noises[name](delta, fraction(1));
    // Eighths of Δ: fine enough to see the shape; a cell's probability is that of the continuous law.
    const draws = Array.from({ length: 100_000 }, () =>
      Math.floor(Number((law.draw(bits) * 1024n) / delta) / 128),
    );
    const shape = (epsilon: number) =>
      cellsOf(weights[name](2 ** 40, epsilon, Number(bestEdge(2n ** 40n, fraction(1)))));
    expect(misfit(draws, shape(1))).toBeLessThan(SIGMAS);
    for (const off of [0.9, 1.1]) expect(misfit(draws, shape(off))).toBeGreaterThan(SIGMAS);
  });

  it.each([2n ** 40n + 1n, 2n ** 50n + 1n, 2n ** 70n + 1n])(
    'for Δ = %d has low-order digits that are fair coins: no integer is left out, as floating point would',
    delta => {
      const [bits, trials] = [seededBits(24), 4000];
      const law = noises[name](delta, fraction(1, 7));
      const draws = Array.from({ length: trials }, () => law.draw(bits));
      for (let digit = 0n; digit < 30n; digit++) {
        const ones = draws.filter(draw => ((draw >> digit) & 1n) === 1n).length;
        expect(frequencyMisfit(ones, trials, 0.5), `digit ${digit}`).toBeLessThan(SIGMAS);
      }
    },
  );

  it('knows its own mean magnitude and its exact 95 % half-width', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.constantFrom('0.05', '0.1', '0.5', '1', '2', '5', '20'),
        (delta, epsilonText) => {
          const law = noises[name](BigInt(delta), rational(epsilonText, 'epsilon'));
          const weight = weights[name](delta, Number(epsilonText));
          const reach = Math.ceil((60 * delta) / Number(epsilonText));
          let [total, moment] = [weight(0), 0];
          for (let z = 1; z <= reach; z++) {
            total += 2 * weight(z);
            moment += 2 * z * weight(z);
          }
          expect(law.meanMagnitude() / (moment / total)).toBeCloseTo(1, 9);
          let [x, inside] = [0, weight(0)];
          while (1 - inside / total > 0.05) inside += 2 * weight(++x);
          expect(law.halfWidth95()).toBe(BigInt(x));
        },
      ),
    );
  });

  it('has the half-width of the continuous law, however large the numbers are', () => {
    for (const [delta, epsilon] of [
      [2n ** 60n, fraction(1, 1_000_000)],
      [10n ** 15n, fraction(1, 3)],
      [10n ** 15n, fraction(5)],
    ] as const) {
      const scaled = Number(noises[name](delta, epsilon).halfWidth95()) / Number(delta);
      expect(scaled / continuousHalfWidth(name, toNumber(epsilon))).toBeCloseTo(1, 8);
    }
  });
});

describe('the staircase', () => {
  it('has less noise than Laplace at the same ε: 4 % at 1, 15 % at 2', () => {
    const saved = (epsilon: Rational) =>
      1 - staircase(10n ** 9n, epsilon).meanMagnitude() / discreteLaplace(10n ** 9n, epsilon).meanMagnitude();
    expect(saved(fraction(1))).toBeCloseTo(0.04, 2);
    expect(saved(fraction(2))).toBeCloseTo(0.15, 2);
  });

  it('puts its edge where the mean magnitude is least, within 1..Δ', () => {
    for (const [delta, text] of [
      [40, '0.5'],
      [40, '2'],
      [200, '1'],
    ] as const) {
      const magnitude = (edge: number) => {
        const weight = weights.staircase(delta, Number(text), edge);
        let [total, moment] = [weight(0), 0];
        for (let z = 1; z <= 60 * delta; z++) {
          total += 2 * weight(z);
          moment += 2 * z * weight(z);
        }
        return moment / total;
      };
      const best = magnitude(Number(bestEdge(BigInt(delta), rational(text, 'epsilon'))));
      for (let edge = 1; edge <= delta; edge++) expect(best).toBeLessThanOrEqual(magnitude(edge) * 1.001);
    }
    for (const delta of [1n, 2n, 2n ** 60n]) {
      for (const epsilon of [fraction(1, 10 ** 6), fraction(1000)]) {
        const edge = bestEdge(delta, epsilon);
        expect(edge >= 1n && edge <= delta).toBe(true);
      }
    }
  });

  it('is ε-DP for any edge that it can have: no shift by up to Δ changes a weight by more than exp(ε)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.constantFrom('0.1', '1', '3'), (delta, epsilon) => {
        const weight = weights.staircase(delta, Number(epsilon));
        let most = 0;
        for (let z = -40; z <= 40; z++) {
          for (let shift = -delta; shift <= delta; shift++) {
            most = Math.max(most, weight(Math.abs(z)) / weight(Math.abs(z + shift)));
          }
        }
        expect(Math.log(most)).toBeLessThanOrEqual(Number(epsilon) + 1e-9);
      }),
    );
  });

  it('answers at once for the smallest and the largest ε: a draw takes some dozens of words', () => {
    const source = seededBits(23);
    let words = 0;
    const bits = { uint32: () => (words-- > 0 ? source.uint32() : expect.fail('too many words')) };
    for (const epsilon of [fraction(1, 10 ** 6), fraction(4), fraction(50), fraction(1000)]) {
      for (const delta of [1n, 2n ** 46n, 2n ** 100n]) {
        const law = staircase(delta, epsilon);
        words = 100 * 64;
        for (let i = 0; i < 100; i++) law.draw(bits);
      }
    }
    // This test would notice the plain way, which tries places until it may keep one: exp(ε/2) tries.
    const [delta, epsilon] = [2n ** 46n, fraction(50)];
    const edge = bestEdge(delta, epsilon);
    const draw = () => {
      while (belowBig(delta, bits) >= edge && !bernoulliExp(epsilon, bits));
    };
    words = 100 * 64;
    expect(draw).toThrow('too many words');
  });

  it('is the discrete Laplace law when Δ = 1', () => {
    const one = rational('0.7', 'epsilon');
    expect(staircase(1n, one).meanMagnitude()).toBeCloseTo(discreteLaplace(1n, one).meanMagnitude(), 12);
    expect(staircase(1n, one).halfWidth95()).toBe(discreteLaplace(1n, one).halfWidth95());
  });
});

/** The probabilities of the cells [k/8, (k+1)/8) of Δ, from a finely sampled law. */
function cellsOf(weight: (z: number) => number): Map<number, number> {
  const [delta, fine] = [2 ** 40, 64];
  const cells = new Map<number, number>();
  let total = 0;
  for (let k = -80; k < 80; k++) {
    let mass = 0;
    for (let i = 0; i < fine; i++) mass += weight(Math.abs((k + (i + 0.5) / fine) / 8) * delta);
    cells.set(k, mass);
    total += mass;
  }
  return new Map([...cells].map(([k, mass]) => [k, mass / total]));
}

/** x/Δ with P(|X| > x) = 0.05 for the continuous law, by bisection on its integral. */
function continuousHalfWidth(name: (typeof names)[number], epsilon: number): number {
  if (name === 'laplace') return Math.log(20) / epsilon;
  const p = Math.exp(-epsilon);
  const edge = 1 / (1 + Math.exp(epsilon / 2));
  const step = edge + (1 - edge) * p;
  const tail = (y: number) => {
    const [k, j] = [Math.floor(y), y % 1];
    const left = j < edge ? edge - j + (1 - edge) * p : (1 - j) * p;
    return (p ** k * (left * -Math.expm1(-epsilon) + p * step)) / step;
  };
  let [low, high] = [0, 100 / epsilon + 1];
  for (let i = 0; i < 200; i++) {
    const middle = (low + high) / 2;
    if (tail(middle) > 0.05) low = middle;
    else high = middle;
  }
  return low;
}
