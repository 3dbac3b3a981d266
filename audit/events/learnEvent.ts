import type { Seen } from '../statistics/clopperPearson.ts';
import { roughEpsilonBound } from '../statistics/epsilonBound.ts';
import { boxOf, learnPartition, type Partition } from './partition.ts';
import { type Sightings, sideBySide, someRuns } from './sightings.ts';

/** A set of outcomes, fixed before it is tested: those whose score lies at or beyond a threshold. */
export interface LearnedEvent {
  /** Whether it is about outcomes likelier on the first side (score at least the threshold), or on the second (at most). */
  readonly favours: 'first' | 'second';
  readonly threshold: number;
  readonly scorer: Scorer;
  /** What the learning half makes of it; never reported as a finding. */
  readonly estimate: number;
}

/** Sums up, over the cells of a run, how much likelier their numbers are on the first side. */
export interface Scorer {
  readonly looksAt: 'cell by cell' | 'all cells together';
  /** One partition for each cell, in order. */
  readonly partitions: readonly Partition[];
}

/**
 * Learns the event that gives the largest bound on ε in each direction: scores on one half of the given runs, the threshold on
 * the other. Cells of a release are drawn independently, so their scores add up; where there are several, all their
 * numbers are looked at together too, and the better way is taken.
 */
export function learnEvents(
  first: Sightings,
  second: Sightings,
  sigmas: number,
): readonly [LearnedEvent, LearnedEvent] {
  const candidates = [learnWith('cell by cell', first, second, sigmas)];
  if (first.cells.length > 1) {
    candidates.push(learnWith('all cells together', sideBySide(first), sideBySide(second), sigmas));
  }
  const best = (direction: 0 | 1) =>
    candidates.map(pair => pair[direction]).reduce((a, b) => (b.estimate > a.estimate ? b : a));
  return [best(0), best(1)];
}

/** In how many runs of each side an event was seen, the side that it favours first. */
export function countEvent(
  event: LearnedEvent,
  first: Sightings,
  second: Sightings,
): readonly [here: Seen, there: Seen] {
  const count = (sightings: Sightings): Seen => {
    const arranged = event.scorer.looksAt === 'cell by cell' ? sightings : sideBySide(sightings);
    const scores = scoresOf(event.scorer, arranged);
    let times = 0;
    for (const score of scores) if (isIn(event, score)) times++;
    return { times, runs: sightings.runs };
  };
  const [a, b] = [count(first), count(second)];
  return event.favours === 'first' ? [a, b] : [b, a];
}

/** Whether a score lies in the event. */
export function isIn({ favours, threshold }: LearnedEvent, score: number): boolean {
  return favours === 'first' ? score >= threshold : score <= threshold;
}

function learnWith(
  looksAt: Scorer['looksAt'],
  first: Sightings,
  second: Sightings,
  sigmas: number,
): [LearnedEvent, LearnedEvent] {
  const half = Math.floor(first.runs / 2);
  const partitions = first.cells.map((columns, cell) => {
    const other = second.cells[cell]!;
    const early = (all: readonly Float64Array[]) => all.map(column => column.subarray(0, half));
    return learnPartition(early(columns), early(other));
  });
  const scorer = { looksAt, partitions };
  const [here, there] = [first, second].map(side =>
    scoresOf(scorer, someRuns(side, half, first.runs)).sort(),
  ) as [Float64Array, Float64Array];
  const eventFor = (favours: LearnedEvent['favours']): LearnedEvent => ({
    favours,
    scorer,
    ...bestThreshold(favours, here, there, sigmas),
  });
  return [eventFor('first'), eventFor('second')];
}

function scoresOf({ partitions }: Scorer, { runs, cells }: Sightings): Float64Array {
  const scores = new Float64Array(runs);
  for (const [cell, columns] of cells.entries()) {
    for (let run = 0; run < runs; run++) scores[run]! += boxOf(partitions[cell]!, columns, run).score;
  }
  return scores;
}

const THRESHOLDS = 200;

/** Tries thresholds at scores that were seen; both lists ascending. */
function bestThreshold(
  favours: LearnedEvent['favours'],
  first: Float64Array,
  second: Float64Array,
  sigmas: number,
): { readonly threshold: number; readonly estimate: number } {
  const [here, there] = favours === 'first' ? [first, second] : [second, first];
  const seen = new Set<number>();
  for (let place = 0; place < THRESHOLDS; place++) {
    seen.add(here[Math.floor((place * here.length) / THRESHOLDS)]!);
  }
  let best = { threshold: here[0]!, estimate: Number.NEGATIVE_INFINITY };
  for (const threshold of seen) {
    const count = (scores: Float64Array): Seen => ({
      times: favours === 'first' ? scores.length - below(scores, threshold) : upTo(scores, threshold),
      runs: scores.length,
    });
    const estimate = roughEpsilonBound(count(here), count(there), sigmas);
    if (estimate > best.estimate) best = { threshold, estimate };
  }
  return best;
}

/** How many of an ascending list lie below a value. */
function below(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many lie at or below it. */
function upTo(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
