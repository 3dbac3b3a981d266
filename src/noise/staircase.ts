import { bitLength, compare, fraction, MAX_SAFE, type Rational, toNumber } from '../terms/rational.ts';
import { bernoulliExp } from './bernoulliExp.ts';
import type { Bits } from './bits.ts';
import { expBounds } from './expBounds.ts';
import { geometricExp } from './geometricExp.ts';
import { liesBelowExp } from './liesBelowExp.ts';
import { leastCovering, type NoiseLaw, withSign } from './noiseLaw.ts';
import { below, belowBig } from './uniform.ts';

/**
 * Steps of width Δ that fall by exp(−ε) each, every step with its own edge after r: P(z) ∝ exp(−ε·k) for
 * kΔ ≤ |z| < kΔ + r and exp(−ε(k+1)) for kΔ + r ≤ |z| < (k+1)Δ. ε-DP for a statistic of sensitivity Δ, exact, and of
 * lower E|Z| than Laplace: by 4 % at ε = 1, by 15 % at ε = 2. Requires Δ ≥ 1, ε > 0.
 *
 * [Geng & Viswanath 2014, Theorem 7: the discrete law] https://arxiv.org/abs/1212.1186; docs/proofs/staircase.md
 */
export function staircase(sensitivity: bigint, epsilon: Rational): NoiseLaw {
  const edge = bestEdge(sensitivity, epsilon);
  const step = geometricExp(epsilon);
  const place = placeInStep(sensitivity, edge, epsilon);
  return {
    draw: bits => withSign(() => step(bits) * sensitivity + place(bits), bits),
    meanMagnitude: () => meanMagnitude(Number(sensitivity), Number(edge), toNumber(epsilon)),
    halfWidth95: () => halfWidth95(sensitivity, edge, epsilon),
  };
}

/**
 * r: the integer nearest to Δ/(1 + exp(ε/2)), where E|Z| is least. Any r in 1..Δ is as private, so this may be
 * computed in floating point; Δ and ε are public.
 */
export function bestEdge(sensitivity: bigint, epsilon: Rational): bigint {
  const part = BigInt(Math.round(2 ** 52 / (1 + Math.exp(toNumber(epsilon) / 2))));
  const nearest = (sensitivity * part + (1n << 51n)) >> 52n;
  return nearest < 1n ? 1n : nearest > sensitivity ? sensitivity : nearest;
}

/**
 * A place in 0..Δ−1, where those from the edge on are exp(−ε) times as likely as those before it. For small ε a uniform
 * place is tried until it is kept; that would take exp(ε/2) tries, so for large ε it is drawn from a table instead.
 */
function placeInStep(sensitivity: bigint, edge: bigint, epsilon: Rational): (bits: Bits) => bigint {
  if (sensitivity > MAX_SAFE || compare(epsilon, FEW_TRIES) > 0)
    return placeByTable(sensitivity, edge, epsilon);
  const [places, before] = [Number(sensitivity), Number(edge)];
  return bits => {
    for (;;) {
      const place = below(places, bits);
      if (place < before || bernoulliExp(epsilon, bits)) return BigInt(place);
    }
  };
}

const FEW_TRIES = fraction(4);

/**
 * The same by a table of integers: a place before the edge has 2^precision of them, one after it as many as bound
 * exp(−ε)·2^precision from above, and is then kept with the probability that is left. Argument in docs/proofs/staircase.md
 */
function placeByTable(sensitivity: bigint, edge: bigint, epsilon: Rational): (bits: Bits) => bigint {
  const precision = 64 + bitLength(sensitivity);
  const bound = expBounds(epsilon, precision).high;
  const before = edge << BigInt(precision);
  const total = before + (sensitivity - edge) * bound;
  return bits => {
    for (;;) {
      const drawn = belowBig(total, bits);
      if (drawn < before) return drawn >> BigInt(precision);
      const after = drawn - before;
      if (liesBelowExp(after % bound, precision, epsilon, bits)) return edge + after / bound;
    }
  };
}

/** Both signs of one step weigh 2·(r + (Δ − r)·p), p = exp(−ε); zero is counted twice in that and taken off again. */
function meanMagnitude(delta: number, edge: number, epsilon: number): number {
  const p = Math.exp(-epsilon);
  const drop = -Math.expm1(-epsilon);
  const step = edge + (delta - edge) * p;
  const inner = (edge * (edge - 1) + p * (delta * (delta - 1) - edge * (edge - 1))) / 2;
  return (2 * ((delta * step * p) / drop + inner)) / (2 * step - drop);
}

/**
 * With y = x + 1 = kΔ + j and R(j) the weight of what is left of a step from j on:
 * P(|Z| ≥ y) = 2·pᵏ·((1 − p)·R(j) + p·C) / (2C − (1 − p)), where C = R(0) = r + (Δ − r)·p.
 */
function halfWidth95(delta: bigint, edge: bigint, epsilon: Rational): bigint {
  const precision = 128 + 2 * bitLength(delta);
  const one = 1n << BigInt(precision);
  return leastCovering(estimate95(Number(delta), Number(edge), toNumber(epsilon)), x => {
    const [k, j] = [(x + 1n) / delta, (x + 1n) % delta];
    const p = expBounds(epsilon, precision).low;
    const step = edge * one + (delta - edge) * p;
    const left = j < edge ? (edge - j) * one + (delta - edge) * p : (delta - j) * p;
    const weight = ((one - p) * left + p * step) / one;
    const falls = expBounds(fraction(epsilon.num * k, epsilon.den), precision).low;
    return (40n * falls * weight) / one <= 2n * step - (one - p);
  });
}

/** The same in floating point, solved for x: first the step, then the place within it. */
function estimate95(delta: number, edge: number, epsilon: number): number {
  const p = Math.exp(-epsilon);
  const drop = -Math.expm1(-epsilon);
  const step = edge + (delta - edge) * p;
  const target = (2 * step - drop) / 40;
  const k = Math.max(0, Math.floor(Math.log(step / target) / epsilon));
  const left = (target * Math.exp(epsilon * k) - p * step) / drop;
  const beforeEdge = edge + (delta - edge) * p - left;
  const j = beforeEdge <= edge ? beforeEdge : delta - left / p;
  return k * delta + j - 1;
}
