/**
 * How tests on chance are judged. Every statistic below is compared with SIGMAS standard deviations of a normal law: an
 * honest sampler then fails about once in 10⁹ checks. Bits in tests are seeded, so a test that passed keeps passing.
 */
export const SIGMAS = 6.1;
/** The same as a probability, for laws that are far from normal. */
export const FALSE_ALARM = 1e-9;

/**
 * How badly draws fit a law, in standard deviations: Pearson's χ² over `cells` (values with their probabilities; what is
 * left over is pooled), made normal by Wilson and Hilferty's cube root. Cells must each expect some 20 draws.
 */
export function misfit(draws: readonly number[], law: ReadonlyMap<number, number>): number {
  const seen = new Map<number, number>();
  for (const draw of draws) seen.set(draw, (seen.get(draw) ?? 0) + 1);
  let chiSquare = 0;
  let [cells, restSeen, restExpected] = [0, draws.length, draws.length];
  for (const [value, probability] of law) {
    const expected = draws.length * probability;
    if (expected < 20) continue;
    const count = seen.get(value) ?? 0;
    chiSquare += (count - expected) ** 2 / expected;
    cells++;
    restSeen -= count;
    restExpected -= expected;
  }
  if (restExpected >= 20) {
    chiSquare += (restSeen - restExpected) ** 2 / restExpected;
    cells++;
  } else if (restSeen > restExpected + 20 * SIGMAS) {
    return Number.POSITIVE_INFINITY;
  }
  const freedom = cells - 1;
  const spread = 2 / (9 * freedom);
  return (Math.cbrt(chiSquare / freedom) - (1 - spread)) / Math.sqrt(spread);
}

/** How far an observed frequency lies from a probability, in standard deviations. */
export function frequencyMisfit(successes: number, trials: number, probability: number): number {
  return Math.abs(successes - trials * probability) / Math.sqrt(trials * probability * (1 - probability));
}

/** The most successes that chance allows: with `probability` each, so many trials have more with FALSE_ALARM at most. */
export function mostSuccesses(trials: number, probability: number): number {
  let [mass, tail, most] = [(1 - probability) ** trials, 1, -1];
  while (tail > FALSE_ALARM) {
    most++;
    tail -= mass;
    mass *= ((trials - most) / (most + 1)) * (probability / (1 - probability));
  }
  return most;
}

/** A law over the integers −reach..reach, normalised from weights. */
export function symmetricLaw(weight: (magnitude: number) => number, reach: number): Map<number, number> {
  const values = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach);
  const total = values.reduce((sum, value) => sum + weight(Math.abs(value)), 0);
  return new Map(values.map(value => [value, weight(Math.abs(value)) / total]));
}
