import { epsilonBound, sigmasOf } from '../statistics/epsilonBound.ts';
import { describeEvent } from './describeEvent.ts';
import { countEvent, type LearnedEvent, learnEvents } from './learnEvent.ts';
import type { Sightings } from './sightings.ts';

/** Looks at one of two neighbours, as often as asked; what it is asked for at different stages is independent. */
export type Sight = (stage: 'screening' | 'learning' | 'testing', side: 0 | 1, runs: number) => Sightings;

export interface Tested {
  readonly bound: number;
  readonly event: string;
}

/** A pair whose events are learned, one for each direction, and still untested. */
export interface LearnedPair {
  /** The larger loss that the learning runs seem to show; for choosing among pairs. */
  readonly estimate: number;
  readonly events: readonly LearnedEvent[];
}

/** Learns the worst events for tests at a false-alarm rate of alpha each. */
export function learnPair(sight: Sight, runs: number, alpha: number): LearnedPair {
  const events = learnEvents(sight('learning', 0, runs), sight('learning', 1, runs), sigmasOf(alpha / 2));
  return { events, estimate: Math.max(...events.map(event => event.estimate)) };
}

/**
 * The larger of two lower bounds on ε, one for each direction: both events were learned on other runs, and are counted once
 * on these. Two tests, each with false-alarm rate alpha.
 */
export function testEvents(
  { events }: LearnedPair,
  sight: Sight,
  names: readonly string[],
  runs: number,
  alpha: number,
): Tested {
  const [first, second] = [sight('testing', 0, runs), sight('testing', 1, runs)];
  const tested = events.map(event => ({
    event,
    bound: epsilonBound(...countEvent(event, first, second), alpha),
  }));
  const worst = tested.reduce((a, b) => (b.bound > a.bound ? b : a));
  return { bound: worst.bound, event: worst.bound > 0 ? describeEvent(worst.event, names) : 'none' };
}

/** Both, for a pair that needs no choosing. */
export function testPair(
  sight: Sight,
  names: readonly string[],
  runs: { readonly learned: number; readonly tested: number },
  alpha: number,
): Tested {
  return testEvents(learnPair(sight, runs.learned, alpha), sight, names, runs.tested, alpha);
}
