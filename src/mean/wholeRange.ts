import type { ArrayFacts, IntervalPlan } from './interval.ts';

/** No projection: the interval is the whole range, and all of ε goes to the noise. */
export function wholeRange({ settings }: ArrayFacts): IntervalPlan {
  return {
    noiseEpsilon: settings.epsilon,
    width: 1,
    onGrid: steps => ({
      widest: steps,
      deepestCut: 0,
      projects: false,
      dependsOnValues: false,
      observe: () => () => ({ low: 0, high: steps }),
    }),
  };
}
