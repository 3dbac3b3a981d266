import { bernoulliExp } from './bernoulliExp.ts';
import type { Bits } from './bits.ts';
import { expBounds } from './expBounds.ts';
import { leastCovering, type NoiseLaw } from './noiseLaw.ts';
import { bitLength, fraction, type Rational, toNumber } from './rational.ts';
import { below, belowBig, coin } from './uniform.ts';

/**
 * Steps of width Δ that fall by exp(−ε) each, every step with its own edge after r: P(z) ∝ exp(−ε·k) for
 * kΔ ≤ |z| < kΔ + r and exp(−ε(k+1)) for kΔ + r ≤ |z| < (k+1)Δ. ε-DP for a statistic of sensitivity Δ, exact, and of
 * lower E|Z| than Laplace: by 4 % at ε = 1, by 15 % at ε = 2. Requires Δ ≥ 1, ε > 0.
 *
 * [Geng & Viswanath 2014, Theorem 7: the discrete law] https://arxiv.org/abs/1212.1186; docs/proofs/staircase.md
 */
export function staircase(sensitivity: bigint, epsilon: Rational): NoiseLaw {
  const edge = bestEdge(sensitivity, epsilon);
  return {
    draw: bits => draw(sensitivity, edge, epsilon, bits),
    meanMagnitude: () => meanMagnitude(Number(sensitivity), Number(edge), toNumber(epsilon)),
    halfWidth95: () => halfWidth95(sensitivity, edge, epsilon),
  };
}

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * r: the integer nearest to Δ/(1 + exp(ε/2)), where E|Z| is least. Any r in 1..Δ is as private, so this may be
 * computed in floating point; Δ and ε are public.
 */
export function bestEdge(sensitivity: bigint, epsilon: Rational): bigint {
  const part = BigInt(Math.round(2 ** 52 / (1 + Math.exp(toNumber(epsilon) / 2))));
  const nearest = (sensitivity * part + (1n << 51n)) >> 52n;
  return nearest < 1n ? 1n : nearest > sensitivity ? sensitivity : nearest;
}

/** The step k, the place within it and the sign are independent, but for zero, which keeps one sign only. */
function draw(sensitivity: bigint, edge: bigint, epsilon: Rational, bits: Bits): bigint {
  const isSafe = sensitivity <= MAX_SAFE;
  for (;;) {
    let step = 0n;
    while (bernoulliExp(epsilon, bits)) step++;
    const place = isSafe
      ? BigInt(drawPlaceSafe(Number(sensitivity), Number(edge), epsilon, bits))
      : drawPlaceBig(sensitivity, edge, epsilon, bits);
    const magnitude = step * sensitivity + place;
    const negative = coin(bits);
    if (!(negative && magnitude === 0n)) return negative ? -magnitude : magnitude;
  }
}

/** A place in 0..Δ−1: those from the edge on are exp(−ε) times as likely as those before it. */
function drawPlaceSafe(sensitivity: number, edge: number, epsilon: Rational, bits: Bits): number {
  for (;;) {
    const place = below(sensitivity, bits);
    if (place < edge || bernoulliExp(epsilon, bits)) return place;
  }
}

function drawPlaceBig(sensitivity: bigint, edge: bigint, epsilon: Rational, bits: Bits): bigint {
  for (;;) {
    const place = belowBig(sensitivity, bits);
    if (place < edge || bernoulliExp(epsilon, bits)) return place;
  }
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
