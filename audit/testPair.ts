import { describeEvent } from './events/describeEvent.ts';
import { countEvent, learnEvents } from './events/learnEvent.ts';
import type { Sightings } from './events/sightings.ts';
import { epsilonBound, sigmasOf } from './statistics/epsilonBound.ts';

/** Looks at one of two neighbours, as often as asked; what it is asked for `learning` and for `testing` is independent. */
export type Sight = (stage: 'learning' | 'testing', side: 0 | 1, runs: number) => Sightings;

export interface Tested {
  readonly bound: number;
  readonly event: string;
}

/**
 * The larger of two lower bounds on ε, one for each direction: both events are learned on runs of their own, and counted once
 * on others. Two tests, each with false-alarm rate alpha.
 */
export function testPair(
  sight: Sight,
  names: readonly string[],
  runs: { readonly learned: number; readonly tested: number },
  alpha: number,
): Tested {
  const events = learnEvents(
    sight('learning', 0, runs.learned),
    sight('learning', 1, runs.learned),
    sigmasOf(alpha / 2),
  );
  const [first, second] = [sight('testing', 0, runs.tested), sight('testing', 1, runs.tested)];
  const tested = events.map(event => ({
    event,
    bound: epsilonBound(...countEvent(event, first, second), alpha),
  }));
  const worst = tested.reduce((a, b) => (b.bound > a.bound ? b : a));
  return { bound: worst.bound, event: worst.bound > 0 ? describeEvent(worst.event, names) : 'none' };
}
