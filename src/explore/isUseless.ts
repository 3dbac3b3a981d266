import type { Plan } from '../plan/makePlan.ts';
import { rangeOf } from '../terms/grid.ts';
import { plannedError } from './explore.ts';

/** From this part of the range on, an error hides most of what a map is there to show. */
const TOO_MUCH = 0.1;

/** Whether the predicted error is above a tenth of the range in most cells: the map would show noise. */
export function isUseless(plan: Plan): boolean {
  return plannedError(plan).median > TOO_MUCH * rangeOf(plan.config.value.grid);
}
