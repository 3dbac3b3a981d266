/** How much is tried on one row. All numbers are runs on each of the two neighbours. */
export interface Effort {
  /** For a first guess at how bad a pair is. */
  readonly screening: number;
  /** Steps of the climb towards worse pairs. */
  readonly climb: number;
  /** How many of the worst-looking pairs have events learned; the worst of them is tested. */
  readonly finalists: number;
  /** Runs that events are tested on. */
  readonly samples: number;
  /** How many times as many where a mechanism draws an interval first: events that need two draws or three are rare. */
  readonly rarer: number;
  /** The lies that are told to show that they would be found out, least first; none of them when power is not asked for. */
  readonly factors: readonly number[];
}

/** Learning gets no better past this. */
const MOST_TO_LEARN = 100_000;

/** Half as many as are tested, until more no longer help: what is tested decides how near a bound comes. */
export function learningRuns(tested: number): number {
  return Math.min(Math.ceil(tested / 2), MOST_TO_LEARN);
}

/** Every event is learned and tested in both directions. */
export const DIRECTIONS = 2;

/** How many tests a row makes at most: what the false-alarm rate is shared over. */
export function testsOfRow({ factors }: Effort): number {
  return DIRECTIONS * (1 + factors.length);
}

/** A quarter above the claim is what must be found out wherever one number is drawn; the others show how far the rest is. */
export const FACTORS: readonly number[] = [1.25, 1.5, 2, 2.5, 3];

/** In `npm test`: every row in about a second, so that rows which draw an interval are only looked at unless they say more. */
export const SHORT: Effort = {
  screening: 800,
  climb: 0,
  finalists: 2,
  samples: 20_000,
  rarer: 0.5,
  factors: [1.25],
};

/** What `hexveil audit` does with so many samples; looking around takes about as long as testing, and no longer than it helps. */
export function fullEffort(samples: number): Effort {
  const screening = Math.max(200, Math.min(2500, Math.ceil(samples / 16)));
  return { screening, climb: 40, finalists: 3, samples, rarer: 4, factors: FACTORS };
}
