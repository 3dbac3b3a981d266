import { bernoulliExp, bernoulliExpSafe } from './bernoulliExp.ts';
import type { Bits } from './bits.ts';
import { expBounds } from './expBounds.ts';
import { leastCovering, type NoiseLaw } from './noiseLaw.ts';
import { bitLength, fraction, ONE, type Rational, toNumber } from './rational.ts';
import { below, belowBig, coin } from './uniform.ts';

/**
 * P(z) ∝ exp(−|z|·ε/Δ) over all integers: ε-DP for a statistic of sensitivity Δ, exact. Requires Δ ≥ 1, ε > 0.
 *
 * [CKS20, Algorithm 2] https://arxiv.org/abs/2004.00010; argument in docs/proofs/discreteLaplace.md
 */
export function discreteLaplace(sensitivity: bigint, epsilon: Rational): NoiseLaw {
  const rate = fraction(epsilon.num, epsilon.den * sensitivity);
  const isSafe = rate.num <= MAX_SAFE && rate.den <= MAX_SAFE;
  const [num, den] = [Number(rate.num), Number(rate.den)];
  return {
    draw: isSafe ? bits => drawSafe(num, den, bits) : bits => drawBig(rate, bits),
    meanMagnitude: () => 1 / Math.sinh(toNumber(rate)),
    halfWidth95: () => halfWidth95(rate),
  };
}

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * A geometric magnitude ⌊x·den/num⌋ for x exponential, put together from x's whole part (how often exp(−1) comes up)
 * and its fraction in steps of 1/den; then a sign. Zero keeps one sign only: with two it would come up twice too often.
 */
function drawSafe(num: number, den: number, bits: Bits): bigint {
  for (;;) {
    const rest = below(den, bits);
    if (!bernoulliExpSafe(rest, den, bits)) continue;
    let whole = 0;
    while (bernoulliExpSafe(1, 1, bits)) whole++;
    const negative = coin(bits);
    const magnitude = divideWhole(whole, rest, num, den);
    if (!(negative && magnitude === 0n)) return negative ? -magnitude : magnitude;
  }
}

function drawBig(rate: Rational, bits: Bits): bigint {
  for (;;) {
    const rest = belowBig(rate.den, bits);
    if (!bernoulliExp({ num: rest, den: rate.den }, bits)) continue;
    let whole = 0n;
    while (bernoulliExp(ONE, bits)) whole++;
    const negative = coin(bits);
    const magnitude = (whole * rate.den + rest) / rate.num;
    if (!(negative && magnitude === 0n)) return negative ? -magnitude : magnitude;
  }
}

/** ⌊(whole·den + rest) / num⌋: in plain numbers while they are exact integers. */
function divideWhole(whole: number, rest: number, num: number, den: number): bigint {
  const x = whole * den + rest;
  if (x > Number.MAX_SAFE_INTEGER) return (BigInt(whole) * BigInt(den) + BigInt(rest)) / BigInt(num);
  return BigInt((x - (x % num)) / num);
}

/** With p = exp(−ε/Δ): P(|Z| > x) = 2·p^(x+1) / (1 + p). */
function halfWidth95(rate: Rational): bigint {
  const lambda = toNumber(rate);
  const estimate = Math.log(40 / (1 + Math.exp(-lambda))) / lambda - 1;
  const precision = 128 + bitLength(rate.den);
  return leastCovering(estimate, x => {
    const p = expBounds(rate, precision).low;
    const tail = expBounds(fraction(rate.num * (x + 1n), rate.den), precision).low;
    return 40n * tail <= (1n << BigInt(precision)) + p;
  });
}
