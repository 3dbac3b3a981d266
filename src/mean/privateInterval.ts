import { ceilMultiplyDivide, floorMultiplyDivide } from '../arrays/multiplyDivide.ts';
import { exponentialMechanism } from '../noise/exponentialMechanism.ts';
import { share } from '../terms/epsilon.ts';
import type { ArrayFacts, Interval, IntervalPlan, IntervalRule } from './interval.ts';

/**
 * An interval 3τ wide around a private middle of the array means, for half of ε.
 *
 * τ = U·√(ln(2K/γ)/(2·m_UB)); n = ⌈U/τ⌉ equal bins with midpoints T; every array mean goes to its nearest midpoint
 * (ties down); μ̂ ∈ T is drawn with probability ∝ exp(−ε·c(x)/(4t)), c(x) = max(#{μ_i < x}, #{μ_i > x}); then
 * [a, b] = [μ̂ − 3τ/2, μ̂ + 3τ/2] within the bounds. Ours: argmin in step 3, ⌈U/τ⌉ bins, and t, the arrays that one
 * user touches, in the exponent (errata 1, 2 and 4 in docs/paper.md). All lengths are whole grid steps, τ rounded up.
 *
 * [Paper, Algorithm "Private Interval Estimation"], after Levy et al. 2021, Algorithm 6,
 * https://arxiv.org/abs/2102.11845
 */
export function privateInterval(facts: ArrayFacts): IntervalPlan {
  const { settings, arrays, length } = facts;
  const radius = Math.sqrt(Math.log((2 * arrays) / settings.gamma) / (2 * length));
  const bins = Math.max(1, Math.ceil(1 / radius));
  return {
    noiseEpsilon: share(settings.epsilon, 1, 2),
    width: Math.min(1, 3 * radius),
    onGrid: steps => intervalRule(facts, steps, radius, bins),
  };
}

function intervalRule(
  { settings, touches }: ArrayFacts,
  steps: number,
  radius: number,
  bins: number,
): IntervalRule {
  const tau = Math.max(1, Math.min(steps, Math.ceil(radius * steps)));
  const midpoints = Float64Array.from({ length: bins }, (_, bin) =>
    floorMultiplyDivide(2 * bin + 1, steps, 2 * bins),
  );
  const halfWidth = ceilMultiplyDivide(3, tau, 2);
  const around = (middle: number): Interval => ({
    low: Math.max(0, middle - halfWidth),
    high: Math.min(steps, middle + halfWidth),
  });
  const all = Array.from(midpoints, around);
  return {
    widest: all.reduce((most, { low, high }) => Math.max(most, high - low), 0),
    deepestCut: all.reduce((most, { low, high }) => Math.max(most, low, steps - high), 0),
    projects: bins > 1,
    // One or two bins are so wide that 3τ around either middle is the whole range, and so are more on a coarse grid.
    dependsOnValues: all.some(({ low, high }) => high - low < steps),
    observe(means) {
      if (bins === 1) return () => all[0]!;
      const costs = middleCosts(means, midpoints, steps);
      const law = exponentialMechanism(
        { points: new Float64Array(bins).fill(1), costs },
        share(settings.epsilon, 1, 4 * touches),
      );
      return bits => all[law.draw(bits).run]!;
    },
  };
}

/** c(x) for every midpoint x: how many array means lie in bins below it, or above it, whichever are more. */
export function middleCosts(means: Float64Array, midpoints: Float64Array, steps: number): Float64Array {
  const inBin = new Float64Array(midpoints.length);
  for (const mean of means) inBin[nearestBin(mean, midpoints, steps)]!++;
  let below = 0;
  return inBin.map(here => {
    const above = means.length - below - here;
    const cost = Math.max(below, above);
    below += here;
    return cost;
  });
}

/** The bin whose midpoint is nearest, the lower of two; the bin that the mean lies in is at most one off. */
function nearestBin(mean: number, midpoints: Float64Array, steps: number): number {
  const guess = Math.min(midpoints.length - 1, floorMultiplyDivide(mean, midpoints.length, steps));
  let best = Math.max(0, guess - 1);
  for (let bin = best + 1; bin <= Math.min(midpoints.length - 1, guess + 1); bin++) {
    if (Math.abs(mean - midpoints[bin]!) < Math.abs(mean - midpoints[best]!)) best = bin;
  }
  return best;
}
