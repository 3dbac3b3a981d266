import type { Watch } from '../engines/engine.ts';
import type { Planned } from '../plan/plan.ts';
import { BudgetRefused } from '../terms/budgetRefused.ts';
import { type Explored, explore } from './explore.ts';
import { uselessText } from './isUseless.ts';
import type { Survey } from './survey.ts';

/**
 * A release was asked for that would spend its ε on noise, and not by somebody who said that they know. Nothing was
 * charged. It brings what would help along, as data.
 */
export class MostlyNoise extends BudgetRefused {
  // Private, because errors are often logged whole: counts of who was where do not belong in a log.
  readonly #surveyed: Survey;
  readonly #plan: Planned;

  constructor(surveyed: Survey, plan: Planned) {
    super(
      'MOSTLY_NOISE',
      `${uselessText(plan.config)} Nothing was charged. See what would help with hexveil plan --explore, or add --anyway to release it all the same.`,
    );
    this.name = 'MostlyNoise';
    this.#surveyed = surveyed;
    this.#plan = plan;
  }

  /** What was refused. */
  get plan(): Planned {
    return this.#plan;
  }

  /** What could be done instead: every lever, planned on the reading that was made already. */
  explore(watch?: Watch): Promise<Explored> {
    return explore(this.#surveyed, this.#plan, watch);
  }
}
