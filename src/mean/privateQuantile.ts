import type { Bits } from '../noise/bits.ts';
import { exponentialMechanism, type Runs } from '../noise/exponentialMechanism.ts';
import { fraction, type Rational } from '../terms/rational.ts';

/**
 * A grid point drawn with probability ∝ exp(−ε'·|rank(x) − target|/(2t)), where rank(x) counts the means below x and t
 * arrays can move with one user (erratum 4 in docs/paper.md). Requires `means` ascending within 0..steps.
 *
 * Points between two neighbouring means share a rank, so there are at most K + 1 runs to weigh.
 * [Smith 2011, Algorithm 2] https://doi.org/10.1145/1993636.1993743; docs/proofs/mechanisms.md
 */
export function privateQuantile(
  means: Float64Array,
  steps: number,
  target: Rational,
  epsilon: Rational,
  touches: number,
): (bits: Bits) => number {
  const { starts, ...runs } = rankRuns(means, steps, target);
  const law = exponentialMechanism(
    runs,
    fraction(epsilon.num, epsilon.den * target.den * 2n * BigInt(touches)),
  );
  return bits => {
    const { run, point } = law.draw(bits);
    return starts[run]! + point;
  };
}

/** The grid points 0..steps in runs of equal rank, each costing den·|rank − target|, an integer. */
export function rankRuns(
  means: Float64Array,
  steps: number,
  target: Rational,
): Runs & { readonly starts: readonly number[] } {
  const starts: number[] = [];
  const points: number[] = [];
  const costs: number[] = [];
  let start = 0;
  for (let rank = 0; rank <= means.length; rank++) {
    const end = rank < means.length ? means[rank]! : steps;
    if (end < start) continue;
    starts.push(start);
    points.push(end - start + 1);
    costs.push(Math.abs(Number(target.den) * rank - Number(target.num)));
    start = end + 1;
  }
  return { starts, points: Float64Array.from(points), costs: Float64Array.from(costs) };
}
