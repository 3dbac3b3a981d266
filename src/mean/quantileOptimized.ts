import { ceil, compare, divide, fraction, type Rational } from '../terms/rational.ts';
import { arrayMechanism } from './arrayMechanism.ts';
import type { Mechanism } from './mechanism.ts';
import { quantileInterval } from './quantileInterval.ts';

/**
 * Projection between the ⌈2/ε⌉-th smallest and largest array means, found privately: as many on each side as make
 * clipping cost what noise saves. At most half on each side (erratum 6 in docs/paper.md).
 *
 * [Paper §"Quantile", OptimizedQuantile, also ε-DependentQuantile], after Amin et al. 2019,
 * https://proceedings.mlr.press/v97/amin19a.html
 */
export const quantileOptimized: Mechanism = arrayMechanism(['sqrt'], facts =>
  quantileInterval(facts, optimizedRank(facts.settings.epsilon, facts.arrays)),
);

/** min(⌈2/ε⌉, K/2). */
export function optimizedRank(epsilon: Rational, arrays: number): Rational {
  const wanted = fraction(ceil(divide(fraction(2), epsilon)));
  const half = fraction(arrays, 2);
  return compare(wanted, half) < 0 ? wanted : half;
}
