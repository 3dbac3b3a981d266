/** A fraction to be compared; the denominator is positive, and need not be in lowest terms. */
export interface Objective {
  readonly num: bigint;
  readonly den: bigint;
}

/** The candidate of least objective, compared exactly; the smallest of several. */
export function leastBy(candidates: Iterable<number>, objective: (length: number) => Objective): number {
  let best = 0;
  let least: Objective | undefined;
  for (const candidate of candidates) {
    const here = objective(candidate);
    const order = least === undefined ? -1n : here.num * least.den - least.num * here.den;
    if (order < 0n || (order === 0n && candidate < best)) {
      best = candidate;
      least = here;
    }
  }
  return best;
}
