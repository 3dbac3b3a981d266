import { MAX_SAFE, ONE, type Rational } from '../terms/rational.ts';
import { bernoulliExp, bernoulliExpSafe } from './bernoulliExp.ts';
import type { Bits } from './bits.ts';
import { below, belowBig } from './uniform.ts';

/**
 * Draws k ≥ 0 with P(k) ∝ exp(−k·rate), exactly, at a cost that does not grow as the rate falls. Requires rate > 0.
 *
 * x, exponential in steps of 1/den, is put together from its whole part (how often exp(−1) comes up) and its fraction;
 * then k = ⌊x·den/num⌋ for rate = num/den. [CKS20, Algorithm 2] https://arxiv.org/abs/2004.00010;
 * argument in docs/proofs/discreteLaplace.md
 */
export function geometricExp(rate: Rational): (bits: Bits) => bigint {
  if (rate.num > MAX_SAFE || rate.den > MAX_SAFE) return bits => drawBig(rate, bits);
  const [num, den] = [Number(rate.num), Number(rate.den)];
  return bits => drawSafe(num, den, bits);
}

function drawSafe(num: number, den: number, bits: Bits): bigint {
  let rest = below(den, bits);
  while (!bernoulliExpSafe(rest, den, bits)) rest = below(den, bits);
  let whole = 0;
  while (bernoulliExpSafe(1, 1, bits)) whole++;
  const x = whole * den + rest;
  // Plain numbers while they are exact integers.
  if (x > Number.MAX_SAFE_INTEGER) return (BigInt(whole) * BigInt(den) + BigInt(rest)) / BigInt(num);
  return BigInt((x - (x % num)) / num);
}

function drawBig(rate: Rational, bits: Bits): bigint {
  let rest = belowBig(rate.den, bits);
  while (!bernoulliExp({ num: rest, den: rate.den }, bits)) rest = belowBig(rate.den, bits);
  let whole = 0n;
  while (bernoulliExp(ONE, bits)) whole++;
  return (whole * rate.den + rest) / rate.num;
}
