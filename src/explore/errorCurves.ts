import { type Watch, watchOptions } from '../engines/engine.ts';
import { WINDOWS, type Window } from '../ledger/subject.ts';
import { type MechanismName, mechanisms } from '../mean/mechanisms.ts';
import type { Plan } from '../plan/makePlan.ts';
import { namesOf } from '../terms/namesOf.ts';
import { pause } from '../terms/pause.ts';
import { toNumber } from '../terms/rational.ts';
import { refuseUnknown } from '../terms/refuseUnknown.ts';
import { spreadOf } from '../terms/spread.ts';
import { cellErrors } from './cellErrors.ts';
import { sampleCells } from './sampleCells.ts';
import { nearestShort, shortEpsilon } from './shortEpsilons.ts';
import { planFor, type Survey, withWindow } from './survey.ts';

/** How the predicted error of a mechanism in the median cell falls with ε, under one window. */
export interface ErrorCurve {
  readonly window: Window;
  readonly mechanism: MechanismName;
  readonly points: readonly { readonly epsilon: number; readonly error: number }[];
}

export interface ErrorCurves {
  readonly curves: readonly ErrorCurve[];
  /** How many of the cells the medians are over. */
  readonly sampled: number;
}

/** Enough cells for a figure on log axes. */
const SAMPLE = 160;
/** A tenth to ten times the plan's own ε. */
const TIMES = [-3, -2, -1, 0, 1, 2, 3].map(third => 10 ** (third / 3));

/** The error of every mechanism over ε, under every window that the survey's units can tell. */
export async function errorCurves(survey: Survey, plan: Plan, watch: Watch = {}): Promise<ErrorCurves> {
  refuseUnknown(watch, watchOptions, 'errorCurves');
  const own = toNumber(plan.config.privacy.epsilon);
  const indices = [...new Set(TIMES.map(times => nearestShort(own * times)))];
  const curves: ErrorCurve[] = [];
  for (const [place, window] of WINDOWS.toReversed().entries()) {
    watch.onProgress?.(place / WINDOWS.length);
    await pause(watch.signal);
    // Under any window the plan's own mechanism says how ε is shared; all are then tried with those shares.
    const config = {
      ...withWindow(plan.config, window),
      mechanism: { ...plan.config.mechanism, name: plan.mechanism },
    };
    const planned = planFor(survey, config);
    if (planned === undefined) continue;
    const errorsOf = cellErrors(planned, sampleCells(planned.cells.length, SAMPLE));
    for (const mechanism of namesOf(mechanisms)) {
      const points = indices.map(index => {
        const epsilon = shortEpsilon(index);
        return { epsilon: toNumber(epsilon), error: spreadOf(errorsOf(mechanism, epsilon)).median };
      });
      curves.push({ window, mechanism, points });
    }
  }
  return { curves, sampled: Math.min(SAMPLE, plan.cells.length) };
}
