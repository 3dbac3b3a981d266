import type { Config } from '../config/config.ts';
import type { Plan } from '../plan/makePlan.ts';
import { figure } from '../terms/figures.ts';
import { rangeOf } from '../terms/grid.ts';
import { plannedError } from './explore.ts';

/** From this part of the range on, an error hides most of what a map is there to show. */
const TOO_MUCH = 0.1;

/** Whether the predicted error is above a tenth of the range in most cells: the map would show noise. */
export function isUseless(plan: Plan): boolean {
  return plannedError(plan).median > TOO_MUCH * rangeOf(plan.config.value.grid);
}

/** What there is to be said of a useless plan, in one sentence. */
export function uselessText({ value }: Config): string {
  const most = figure(TOO_MUCH * rangeOf(value.grid));
  return `This plan is of little use: in most cells the predicted error is above a tenth of the range, ${`${most} ${value.unit}`.trim()}, so the map would show mostly noise.`;
}
