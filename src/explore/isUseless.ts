import type { Plan } from '../plan/makePlan.ts';
import { width } from '../terms/grid.ts';
import { toNumber } from '../terms/rational.ts';
import { errorOf } from './explore.ts';

/** From this part of the range on, an error hides most of what a map is there to show. */
const TOO_MUCH = 0.1;

/** Whether the predicted error is above a tenth of the range in most cells: the map would show noise. */
export function isUseless(plan: Plan): boolean {
  return errorOf(plan).median > TOO_MUCH * toNumber(width(plan.config.value.grid));
}
