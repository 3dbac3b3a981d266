import {
  compare,
  divide,
  fraction,
  negate,
  type Rational,
  rational,
  subtract,
  toNumber,
  toText,
} from './rational.ts';
import { UsageError } from './usageError.ts';

/**
 * The public range of a value and the steps it is rounded to: a value becomes
 * an integer 0..steps as it comes in, so that sums are exact (floating-point
 * sums have a sensitivity nobody can bound: Casacuberta et al. 2022).
 */
export interface Grid {
  readonly lower: Rational;
  readonly upper: Rational;
  readonly step: Rational;
  /** N = (upper − lower) / step. */
  readonly steps: number;
}

const DEFAULT_STEP = '0.01';

/** Checks bounds and step, given as decimal text. Without a step: 0.01 if that divides the range. */
export function grid(lowerText: string, upperText: string, stepText?: string): Grid {
  const lower = rational(lowerText, 'lower');
  const upper = rational(upperText, 'upper');
  const step = rational(stepText ?? DEFAULT_STEP, 'step');
  if (compare(upper, lower) <= 0) {
    throw new UsageError(
      'BOUNDS',
      `upper is ${upperText} and lower is ${lowerText}; upper must be above lower.`,
    );
  }
  for (const [name, bound, text] of [
    ['lower', lower, lowerText],
    ['upper', upper, upperText],
  ] as const) {
    if (compare(bound, LARGEST_BOUND) > 0 || compare(negate(bound), LARGEST_BOUND) > 0) {
      throw new UsageError('BOUNDS', `${name} is ${text}; it must lie between -1e15 and 1e15.`);
    }
  }
  if (step.num <= 0n) throw new UsageError('STEP', `step is ${stepText}; it must be above 0, such as 0.01.`);
  if (compare(step, SMALLEST_STEP) < 0) {
    throw new UsageError('STEP', `step is ${stepText}; it must be at least 1e-15.`);
  }
  const steps = divide(subtract(upper, lower), step);
  if (steps.den !== 1n) {
    const width = toText(subtract(upper, lower));
    throw new UsageError(
      'STEP',
      stepText === undefined
        ? `The range ${lowerText} to ${upperText} is not a whole number of steps of ${DEFAULT_STEP}; set a step that divides ${width}.`
        : `step is ${stepText}, which does not divide the range ${lowerText} to ${upperText}; set one that divides ${width}.`,
    );
  }
  if (steps.num > MOST_STEPS) {
    throw new UsageError(
      'STEP',
      `step is ${toText(step)}, which makes ${steps.num} steps; at most 2^40 are possible. Set a coarser step.`,
    );
  }
  return { lower, upper, step, steps: Number(steps.num) };
}

const MOST_STEPS = 2n ** 40n;
/** Within these a double shows a value to a step or so, and nothing overflows or vanishes. */
const LARGEST_BOUND = fraction(10n ** 15n);
const SMALLEST_STEP = fraction(1n, 10n ** 15n);

/** The width of the range, U in the paper. */
export function width(of: Grid): Rational {
  return subtract(of.upper, of.lower);
}

/** U as a number, for estimates and for people. */
export function rangeOf(of: Grid): number {
  return toNumber(width(of));
}

/**
 * Puts a value on the grid: v = round((clamp(x) − lower) / step), halves up. The result depends on this
 * value alone and lies in 0..steps whatever comes in (NaN too), which is all that privacy asks of it.
 */
export function valueToGrid(of: Grid): (value: number) => number {
  const [lower, step] = [toNumber(of.lower), toNumber(of.step)];
  return value => {
    const steps = Math.floor((value - lower) / step + 0.5);
    return steps >= 0 ? Math.min(of.steps, steps) : 0;
  };
}

/** Back to the value's own unit: lower + part·(upper − lower), for a part of the range given as a fraction. */
export function partToValue(of: Grid, part: Rational): number {
  const { lower, step, steps } = of;
  return toNumber({
    num: lower.num * step.den * part.den + lower.den * step.num * BigInt(steps) * part.num,
    den: lower.den * step.den * part.den,
  });
}
