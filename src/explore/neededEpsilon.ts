import type { Config } from '../config/config.ts';
import { type Watch, watchOptions } from '../engines/engine.ts';
import type { MapCounts } from '../ingest/counts/mapTotals.ts';
import type { MechanismName } from '../mean/mechanisms.ts';
import type { ListedCells } from '../plan/cellsToRelease.ts';
import { makePlan, type Plan } from '../plan/makePlan.ts';
import type { Epsilon } from '../terms/epsilon.ts';
import { rangeOf } from '../terms/grid.ts';
import { pause } from '../terms/pause.ts';
import { toNumber } from '../terms/rational.ts';
import { refuseUnknown } from '../terms/refuseUnknown.ts';
import { spreadOf } from '../terms/spread.ts';
import { UsageError } from '../terms/usageError.ts';
import { cellErrors } from './cellErrors.ts';
import { leastEnough } from './leastEnough.ts';
import { sampleCells } from './sampleCells.ts';
import { LAST_SHORT, nearestShort, shortEpsilon } from './shortEpsilons.ts';
import { countsFor, type Survey } from './survey.ts';

/** The ε that a mechanism needs for a wanted error, and what it then predicts for the median cell. */
export interface NeededEpsilon {
  readonly mechanism: MechanismName;
  /** Absent where no ε is enough. */
  readonly epsilon?: Epsilon;
  /** At that ε; where none is enough, at the largest: what stays is bias, which no ε removes. */
  readonly error: number;
}

/** So many cells tell the median of a map well enough to begin with. */
const SAMPLE = 128;

/**
 * For each mechanism of a plan the least ε of three digits at which its predicted error in the median cell is at most
 * `target`. Searched for on a sample of cells, then settled on all of them: planning at the ε it names gives that error.
 */
export async function neededEpsilons(
  survey: Survey,
  plan: Plan,
  target: number,
  watch: Watch = {},
): Promise<NeededEpsilon[]> {
  refuseUnknown(watch, watchOptions, 'neededEpsilons');
  checkTarget(target, plan.config);
  const { facts } = plan;
  const { listed } = survey;
  const counts = countsFor(survey, plan.config)!;
  const config = withCapOf(plan);
  const { maxCells: _, ...privacy } = config.privacy;
  const uncapped = { ...config, privacy };
  const sampled = cellErrors(plan, sampleCells(plan.cells.length, SAMPLE));
  const needed: NeededEpsilon[] = [];
  for (const [place, { mechanism, error }] of plan.forecasts.entries()) {
    watch.onProgress?.(place / plan.forecasts.length);
    await pause(watch.signal);
    const guessed = remembered(index => spreadOf(sampled(mechanism, shortEpsilon(index))).median);
    const planned = remembered(index => medianErrorAt(config, counts, mechanism, index, listed));
    // Noise, the larger part of most errors, halves when ε is doubled.
    const guess = nearestShort((toNumber(config.privacy.epsilon) * error.median) / target);
    const settled =
      facts.cap === null
        ? planned
        : remembered(index => medianErrorAt(uncapped, plan.counts, mechanism, index, listed));
    const least = leastIndex(target, guess, guessed, settled);
    // Under a cap who leaves which cells may change with ε: the last word has the plan with the cap.
    const found = planned(least) <= target ? least : leastAbove(least, target, planned);
    const isFound = planned(found) <= target;
    needed.push({ mechanism, ...(isFound && { epsilon: shortEpsilon(found) }), error: planned(found) });
  }
  return needed;
}

/** The error in the median cell at the short ε of an index. */
type ErrorAt = (index: number) => number;

/** The first index above one that was not enough, in steps that double; the largest where none is. */
function leastAbove(index: number, target: number, planned: ErrorAt): number {
  for (let step = 1; index + step < LAST_SHORT; step *= 2) {
    if (planned(index + step) <= target) return index + step;
  }
  return LAST_SHORT;
}

/** The index of the least short ε whose planned error is at most the target; of the largest where none is. */
function leastIndex(target: number, guess: number, guessed: ErrorAt, planned: ErrorAt): number {
  const search = (errorAt: ErrorAt, wanted: number, from: number) =>
    leastEnough(index => errorAt(index) <= wanted, LAST_SHORT, from);
  const first = search(guessed, target, guess);
  if (first === LAST_SHORT && planned(first) > target) return first;
  // The sample is off by about the same factor nearby: ask it for what would be right for all.
  const second = search(guessed, (target * guessed(first)) / planned(first), first);
  return search(planned, target, second);
}

function medianErrorAt(
  config: Config,
  counts: MapCounts,
  mechanism: MechanismName,
  index: number,
  listed: ListedCells | undefined,
): number {
  const asked: Config = {
    ...config,
    privacy: { ...config.privacy, epsilon: shortEpsilon(index) },
    mechanism: { ...config.mechanism, name: mechanism },
  };
  return makePlan(asked, counts, listed).forecasts[0]!.error.median;
}

/** The plan's config with the cap that `maxCells: auto` came to: one that moved with ε would make the search ten times as long. */
export function withCapOf({ config, facts }: Plan): Config {
  if (facts.cap === null) return config;
  return { ...config, privacy: { ...config.privacy, maxCells: facts.cap.maxCells } };
}

/** An error as large as the range is reached by publishing anything at all. */
export function checkTarget(target: number, { value }: Config): void {
  const range = rangeOf(value.grid);
  if (target > 0 && target < range) return;
  throw new UsageError(
    'BAD_VALUE',
    `The target error is ${target}; it must be above 0 and below the range of the value, ${range}${value.unit === '' ? '' : ` ${value.unit}`}.`,
  );
}

function remembered(errorAt: ErrorAt): ErrorAt {
  const known = new Map<number, number>();
  return index => {
    if (!known.has(index)) known.set(index, errorAt(index));
    return known.get(index)!;
  };
}
