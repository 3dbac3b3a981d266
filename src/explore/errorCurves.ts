import { WINDOWS, type Window } from '../ledger/subject.ts';
import { type MechanismName, mechanisms } from '../mean/mechanisms.ts';
import { makePlan, type Plan } from '../plan/makePlan.ts';
import { namesOf } from '../terms/namesOf.ts';
import { toNumber } from '../terms/rational.ts';
import { spreadOf } from '../terms/spread.ts';
import { cellErrors } from './cellErrors.ts';
import { sampleCells } from './sampleCells.ts';
import { nearestShort, shortEpsilon } from './shortEpsilons.ts';
import { countsFor, type Survey, withWindow } from './survey.ts';

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
export function errorCurves(survey: Survey, plan: Plan, onDrawn?: (done: number) => void): ErrorCurves {
  const own = toNumber(plan.config.privacy.epsilon);
  const indices = [...new Set(TIMES.map(times => nearestShort(own * times)))];
  const curves = WINDOWS.toReversed().flatMap((window, place) => {
    onDrawn?.(place / WINDOWS.length);
    // Under any window the plan's own mechanism says how ε is shared; all are then tried with those shares.
    const config = {
      ...withWindow(plan.config, window),
      mechanism: { ...plan.config.mechanism, name: plan.mechanism },
    };
    const counts = countsFor(survey, config);
    if (counts === undefined) return [];
    const planned = makePlan(config, counts, survey.listed);
    const errorsOf = cellErrors(planned, sampleCells(planned.cells.length, SAMPLE));
    return namesOf(mechanisms).map(mechanism => ({
      window,
      mechanism,
      points: indices.map(index => {
        const epsilon = shortEpsilon(index);
        return { epsilon: toNumber(epsilon), error: spreadOf(errorsOf(mechanism, epsilon)).median };
      }),
    }));
  });
  return { curves, sampled: Math.min(SAMPLE, plan.cells.length) };
}
