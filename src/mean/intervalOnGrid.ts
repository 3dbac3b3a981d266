import type { Rational } from '../terms/rational.ts';
import type { ArrayFacts, IntervalPlan, IntervalRule } from './interval.ts';
import { wholeRange } from './wholeRange.ts';

/** An interval's plan on the grid that it asks for. */
export interface PlannedInterval {
  readonly noiseEpsilon: Rational;
  readonly steps: number;
  readonly rule: IntervalRule;
}

/**
 * A mechanism's interval on its grid. Where no value can change the interval's law, drawing it teaches nothing and would
 * still be paid for: the whole range is taken instead, and all of ε goes to the noise. The paper's constants pay all the
 * same, as the paper does.
 *
 * Decided from counts, settings and the grid. Privacy does not rest on this: the whole range with all of ε is array
 * averaging, whichever cells it is chosen for. docs/proofs/mechanisms.md
 */
export function intervalOnGrid(
  facts: ArrayFacts,
  planInterval: (facts: ArrayFacts) => IntervalPlan,
  stepsFor: (plan: IntervalPlan) => number,
): PlannedInterval {
  const onItsGrid = (plan: IntervalPlan): PlannedInterval => {
    const steps = stepsFor(plan);
    return { noiseEpsilon: plan.noiseEpsilon, steps, rule: plan.onGrid(steps) };
  };
  const planned = onItsGrid(planInterval(facts));
  if (planned.rule.dependsOnValues || facts.settings.sensitivity === 'paper') return planned;
  return onItsGrid(wholeRange(facts));
}
