/** What is kept of many runs: sums from which every reported error follows, in the value's own unit (squares in its square). */
export interface ErrorTally {
  readonly runs: number;
  /** Σ |released − true|, Σ (released − true)², Σ (released − true). */
  readonly absolute: number;
  readonly squares: number;
  readonly signed: number;
  /** Σ E|Z| of the noise that each run drew from. */
  readonly noise: number;
}

export const NO_RUNS: ErrorTally = { runs: 0, absolute: 0, squares: 0, signed: 0, noise: 0 };

export function addTallies(a: ErrorTally, b: ErrorTally): ErrorTally {
  return {
    runs: a.runs + b.runs,
    absolute: a.absolute + b.absolute,
    squares: a.squares + b.squares,
    signed: a.signed + b.signed,
    noise: a.noise + b.noise,
  };
}

/** The mean absolute error [Paper §"Setup", E_MAE], how sure it is, and where it comes from: all in the value's own unit. */
export interface Errors {
  readonly mae: number;
  /** The standard error of `mae`. */
  readonly stderr: number;
  /** The mean of released − true, with its sign. */
  readonly bias: number;
  /** The expected absolute noise, averaged over the runs' noise laws. */
  readonly noise: number;
}

/** Requires at least two runs. Six digits: more than chance leaves, and the same on every machine. */
export function tallyToErrors({ runs, absolute, squares, signed, noise }: ErrorTally): Errors {
  const mae = absolute / runs;
  const variance = Math.max(0, squares / runs - mae * mae);
  return {
    mae: sixDigits(mae),
    stderr: sixDigits(Math.sqrt(variance / (runs - 1))),
    bias: sixDigits(signed / runs),
    noise: sixDigits(noise / runs),
  };
}

function sixDigits(value: number): number {
  return Number(value.toPrecision(6));
}
