import { MAX_SAFE, type Rational } from '../terms/rational.ts';
import type { Bits } from './bits.ts';
import { below, belowBig } from './uniform.ts';

/**
 * True with probability exp(−x), exactly, from integers alone. Requires x ≥ 0.
 *
 * [CKS20, Algorithm 1] https://arxiv.org/abs/2004.00010; argument in docs/proofs/bernoulliExp.md
 */
export function bernoulliExp(x: Rational, bits: Bits): boolean {
  if (x.num <= MAX_SAFE && x.den <= MAX_SAFE) return bernoulliExpSafe(Number(x.num), Number(x.den), bits);
  // exp(−x) = exp(−1)^⌊x⌋ · exp(−(x − ⌊x⌋)): one failure anywhere decides.
  for (let whole = x.num / x.den; whole > 0n; whole--) if (!seriesIsOdd(1, 1, bits)) return false;
  return seriesIsOddBig(x.num % x.den, x.den, bits);
}

/** The same for x = num/den with both sides at most 2⁵³ − 1: plain numbers, used as exact integers. */
export function bernoulliExpSafe(num: number, den: number, bits: Bits): boolean {
  const rest = num % den;
  for (let whole = (num - rest) / den; whole > 0; whole--) if (!seriesIsOdd(1, 1, bits)) return false;
  return seriesIsOdd(rest, den, bits);
}

/**
 * For 0 ≤ num/den ≤ 1: toss coins of probability x/1, x/2, x/3, … until one fails. That the first k come up has
 * probability xᵏ/k!, so that the first failure is an odd toss has probability 1 − x + x²/2! − … = exp(−x).
 */
function seriesIsOdd(num: number, den: number, bits: Bits): boolean {
  for (let toss = 1; ; toss++) {
    const whole = den * toss;
    const success =
      whole <= Number.MAX_SAFE_INTEGER
        ? below(whole, bits) < num
        : belowBig(BigInt(den) * BigInt(toss), bits) < BigInt(num);
    if (!success) return toss % 2 === 1;
  }
}

function seriesIsOddBig(num: bigint, den: bigint, bits: Bits): boolean {
  for (let toss = 1n; ; toss++) if (belowBig(den * toss, bits) >= num) return toss % 2n === 1n;
}
