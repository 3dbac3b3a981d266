import { share } from '../terms/epsilon.ts';
import { compare, fraction, type Rational, subtract } from '../terms/rational.ts';
import type { ArrayFacts, IntervalPlan } from './interval.ts';
import { privateQuantile } from './privateQuantile.ts';

/** Below this part of the range a quantile interval has so little noise that rounding no longer matters to anybody. */
const NARROW = 1 / 64;

/**
 * The interval between two private quantiles of the array means, at ranks `target` and K − `target`, a quarter of ε
 * each; they are swapped if they come out crossed. Half of ε is left for the noise. [Paper §"Quantile"]
 */
export function quantileInterval(facts: ArrayFacts, target: Rational): IntervalPlan {
  const { settings, arrays, touches } = facts;
  const quarter = share(settings.epsilon, 1, 4);
  return {
    noiseEpsilon: share(settings.epsilon, 1, 2),
    width: NARROW,
    onGrid: steps => ({
      widest: steps,
      deepestCut: steps,
      projects: true,
      // One array has rank 0 up to its mean and 1 above: both cost the same where the target lies halfway, 1/2.
      dependsOnValues: arrays > 1 || compare(target, fraction(1, 2)) !== 0,
      observe(means) {
        const first = privateQuantile(means, steps, target, quarter, touches);
        const second = privateQuantile(means, steps, subtract(fraction(arrays), target), quarter, touches);
        return bits => {
          const [a, b] = [first(bits), second(bits)];
          return { low: Math.min(a, b), high: Math.max(a, b) };
        };
      },
    }),
  };
}
