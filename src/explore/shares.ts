import type { MechanismName } from '../mean/mechanisms.ts';
import type { Plan } from '../plan/makePlan.ts';
import type { Spread } from '../terms/spread.ts';
import { plannedError } from './explore.ts';
import { withCapOf } from './neededEpsilon.ts';
import { planFor, type Survey } from './survey.ts';

/** What the same guarantee comes to when ε is shared in one way or the other. */
export interface SharesError {
  readonly allocate: 'even' | 'optimal';
  readonly mechanism: MechanismName;
  readonly error: Spread;
}

/** Even and optimal shares side by side, with the same cap; nothing where a unit is in one cell only, which shares nothing. */
export function compareShares(survey: Survey, plan: Plan): SharesError[] {
  const { window, allocate: own } = plan.config.privacy;
  if (window === 'cell') return [];
  const capped = withCapOf(plan);
  return (['even', 'optimal'] as const).map(allocate => {
    const config = { ...capped, privacy: { ...capped.privacy, allocate } };
    const planned = allocate === own ? plan : planFor(survey, config)!;
    return { allocate, mechanism: planned.mechanism, error: plannedError(planned) };
  });
}
