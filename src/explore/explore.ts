import { type Watch, watchOptions } from '../engines/engine.ts';
import type { MechanismName } from '../mean/mechanisms.ts';
import type { Plan } from '../plan/makePlan.ts';
import { pause } from '../terms/pause.ts';
import { refuseUnknown } from '../terms/refuseUnknown.ts';
import type { Spread } from '../terms/spread.ts';
import { type Lever, levers } from './levers.ts';
import { planFor, type Survey } from './survey.ts';

/** What a lever buys. */
export interface ExploredRow extends Lever {
  readonly cells: number;
  readonly mechanism: MechanismName;
  /** Predicted error of the best mechanism over cells, in the value's own unit. */
  readonly error: Spread;
  /** Of the error in the median cell against the plan as configured: −0.5 is half of it. */
  readonly change: number;
  /** H3 parents do not contain their children exactly: reading anew gives slightly other cells. */
  readonly isApproximate: boolean;
}

export interface Explored {
  readonly rows: readonly ExploredRow[];
  /** Levers that only another reading of the records could tell about. */
  readonly unread: readonly Lever[];
  /** What pays most of all, and what pays most without touching the guarantee; none where nothing pays. */
  readonly best: ExploredRow | undefined;
  readonly bestKept: ExploredRow | undefined;
}

/** Plans every lever on the one reading that there is. From counts only, as a plan is. */
export async function explore(survey: Survey, plan: Plan, watch: Watch = {}): Promise<Explored> {
  refuseUnknown(watch, watchOptions, 'explore');
  const now = plannedError(plan).median;
  const [rows, unread]: [ExploredRow[], Lever[]] = [[], []];
  const all = levers(survey.config);
  for (const [index, lever] of all.entries()) {
    watch.onProgress?.(index / all.length);
    await pause(watch.signal);
    const planned = planFor(survey, lever.config);
    if (planned === undefined) unread.push(lever);
    else rows.push(explored(lever, planned, now));
  }
  watch.onProgress?.(1);
  const paying = rows.filter(row => row.change < -LEAST).sort((a, b) => a.change - b.change);
  return { rows, unread, best: paying[0], bestKept: paying.find(row => row.keepsGuarantee) };
}

/** Less than this is not worth a word. */
const LEAST = 0.01;

/** The predicted error of the plan's own mechanism. */
export function plannedError({ forecasts, mechanism }: Plan): Spread {
  return forecasts.find(each => each.mechanism === mechanism)!.error;
}

function explored(lever: Lever, plan: Plan, now: number): ExploredRow {
  const error = plannedError(plan);
  return {
    ...lever,
    cells: plan.facts.cells,
    mechanism: plan.mechanism,
    error,
    change: now === 0 ? 0 : error.median / now - 1,
    isApproximate: lever.kind === 'hexagons',
  };
}
