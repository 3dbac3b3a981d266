import { bitLength, fraction, type Rational, toNumber } from '../terms/rational.ts';
import { expBounds } from './expBounds.ts';
import { geometricExp } from './geometricExp.ts';
import { leastCovering, type NoiseLaw, withSign } from './noiseLaw.ts';

/**
 * P(z) ∝ exp(−|z|·ε/Δ) over all integers: ε-DP for a statistic of sensitivity Δ, exact. Requires Δ ≥ 1, ε > 0.
 *
 * [CKS20, Algorithm 2] https://arxiv.org/abs/2004.00010; argument in docs/proofs/discreteLaplace.md
 */
export function discreteLaplace(sensitivity: bigint, epsilon: Rational): NoiseLaw {
  const rate = fraction(epsilon.num, epsilon.den * sensitivity);
  const magnitude = geometricExp(rate);
  return {
    draw: bits => withSign(() => magnitude(bits), bits),
    meanMagnitude: () => 1 / Math.sinh(toNumber(rate)),
    halfWidth95: () => halfWidth95(rate),
  };
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
