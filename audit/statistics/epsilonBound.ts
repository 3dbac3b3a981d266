import { lowerBound, type Seen, upperBound } from './clopperPearson.ts';

/**
 * The chance that one whole run of the audit, with all its rows, pairs, events and directions, calls anything refuted
 * that is honest: one in a million. It is shared evenly over all tests of the run (Bonferroni), whatever they depend on.
 */
export const FALSE_ALARM = 1e-6;

/** The part of the false-alarm rate that each of `tests` tests may use up. */
export function alphaOf(tests: number): number {
  return FALSE_ALARM / tests;
}

/**
 * A lower confidence bound on ε from how often one event was seen on two neighbours: ε-DP says P(E | D) ≤ exp(ε)·P(E | D′), so
 * ε ≥ ln(P(E | D) / P(E | D′)). Each of the two probabilities is bounded at half of alpha; together they miss the truth
 * with probability alpha at most. Never below 0, which every mechanism has.
 */
export function epsilonBound(here: Seen, there: Seen, alpha: number): number {
  return Math.max(0, Math.log(lowerBound(here, alpha / 2) / upperBound(there, alpha / 2)));
}

/** The largest bound that so many runs can show: an event that always happens on one side and never on the other. */
export function reachOf(runs: number, alpha: number): number {
  return epsilonBound({ times: runs, runs }, { times: 0, runs }, alpha);
}

/**
 * About the same by a normal law, for choosing among many events: what it says is never reported. `sigmas` is how many
 * standard deviations the real bound will stay away.
 */
export function roughEpsilonBound(here: Seen, there: Seen, sigmas: number): number {
  const z = sigmas * sigmas;
  // Wilson's interval, which stays sensible next to 0.
  const wilson = ({ times, runs }: Seen, sign: number): number => {
    const p = times / runs;
    const spread = sigmas * Math.sqrt((p * (1 - p)) / runs + z / (4 * runs * runs));
    return (p + z / (2 * runs) + sign * spread) / (1 + z / runs);
  };
  return Math.log(Math.max(wilson(here, -1), 1e-12) / wilson(there, 1));
}

/** How many standard deviations of a normal law a tail of alpha is, nearly: for `roughEpsilonBound`. */
export function sigmasOf(alpha: number): number {
  // Φ(−z) ≈ exp(−z²/2) / (z·√(2π)) for the tails that are used here.
  let z = Math.sqrt(-2 * Math.log(alpha));
  for (let round = 0; round < 20; round++) {
    z = Math.sqrt(Math.max(0.01, -2 * Math.log(alpha * z * Math.sqrt(2 * Math.PI))));
  }
  return z;
}
