import type { MechanismName } from '../mean/mechanisms.ts';
import { cellForecast } from '../plan/forecast.ts';
import type { Plan } from '../plan/makePlan.ts';
import { plannedCounts } from '../plan/plannedCounts.ts';
import type { Epsilon } from '../terms/epsilon.ts';

/** The predicted error in each of some cells, noise and typical bias together, in the value's own unit. */
export type CellErrors = (mechanism: MechanismName, epsilon: Epsilon) => Float64Array;

/**
 * Predicts errors in planned cells, as often as asked: what a forecast is the spread of. `at` names the cells by their
 * place in the plan; any ε is shared as the plan shares its own.
 */
export function cellErrors(plan: Plan, at: Int32Array): CellErrors {
  return (mechanism, epsilon) => {
    const config = { ...plan.config, privacy: { ...plan.config.privacy, epsilon } };
    const countsAt = plannedCounts({ ...plan, config });
    const forecast = cellForecast(mechanism, config);
    return Float64Array.from(at, place => forecast(countsAt(place)).error);
  };
}
