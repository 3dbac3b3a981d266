import type { ArrayFacts, IntervalPlan } from './arrayMechanism.ts';

/** No projection: the interval is the whole range, and all of ε goes to the noise. */
export function wholeRange({ settings }: ArrayFacts): IntervalPlan {
  return {
    noiseEpsilon: settings.epsilon,
    width: 1,
    onGrid: steps => ({
      widest: steps,
      deepestCut: 0,
      projects: false,
      observe: () => () => ({ low: 0, high: steps }),
    }),
  };
}
