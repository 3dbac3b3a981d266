import { fraction, type Rational, toNumber } from '../terms/rational.ts';
import type { Bits } from './bits.ts';
import { expBounds } from './expBounds.ts';
import { liesBelowExp } from './liesBelowExp.ts';
import { belowBig } from './uniform.ts';

/** Candidates in runs: all points of a run cost the same. */
export interface Runs {
  /** How many points each run has: positive integers whose sum is below 2⁵³. */
  readonly points: Float64Array;
  /** What a point of each run costs: integers of magnitude below 2⁵³. */
  readonly costs: Float64Array;
}

/** One drawn point: which run, and which of its points. */
export interface Choice {
  readonly run: number;
  readonly point: number;
}

/** Ready to draw; the table was built once. */
export interface ExponentialLaw {
  draw(bits: Bits): Choice;
}

/** Binary digits of the table's weights: rejections then happen about once in 2⁶⁴ draws, times runs. */
const PRECISION = 64;
/** Past this, exp(−x)·2^PRECISION is below 1. */
const NEGLIGIBLE = PRECISION * Math.LN2 + 1;

/**
 * Draws a point with probability ∝ exp(−rate·cost), exactly. Requires rate > 0 and at least one run.
 *
 * A table holds an integer bound h ≥ exp(−x)·2⁶⁴ for the points of each run; a point is drawn from the bounds and kept
 * with probability exp(−x)·2⁶⁴/h, decided lazily to as many bits as it takes. Argument in
 * docs/proofs/exponentialMechanism.md; the mechanism is McSherry & Talwar 2007, https://doi.org/10.1109/FOCS.2007.66
 */
export function exponentialMechanism(runs: Runs, rate: Rational): ExponentialLaw {
  const { points, costs } = runs;
  const least = costs.reduce((a, b) => Math.min(a, b));
  const most = costs.reduce((a, b) => Math.max(a, b));
  const horizon = NEGLIGIBLE / toNumber(rate);
  const bound = upperBounds(rate, Math.min(horizon, most - least));

  // Runs near the least cost have bounds worth computing; a point of a far run has the bound 1.
  const near: Run[] = [];
  const far: number[] = [];
  const farEnds: number[] = [];
  let nearTotal = 0n;
  let farTotal = 0;
  for (let run = 0; run < points.length; run++) {
    const cost = costs[run]! - least;
    if (cost <= horizon) {
      const height = bound(cost);
      nearTotal += height * BigInt(points[run]!);
      near.push({ run, height, end: nearTotal });
    } else {
      farTotal += points[run]!;
      far.push(run);
      farEnds.push(farTotal);
    }
  }

  const isKept = (within: bigint, run: number, bits: Bits): boolean =>
    liesBelowExp(within, PRECISION, multiple(rate, costs[run]! - least), bits);
  return {
    draw(bits) {
      for (;;) {
        const place = belowBig(nearTotal + BigInt(farTotal), bits);
        if (place < nearTotal) {
          const { run, height, end } = near[firstIndex(near.length, i => near[i]!.end > place)]!;
          const fromEnd = end - 1n - place;
          const within = fromEnd % height;
          // The bound is at most SLACK above the weight, so below that nothing is left to decide.
          if (within < height - SLACK || isKept(within, run, bits))
            return { run, point: Number(fromEnd / height) };
        } else {
          const rest = Number(place - nearTotal);
          const index = firstIndex(far.length, i => farEnds[i]! > rest);
          if (isKept(0n, far[index]!, bits)) return { run: far[index]!, point: farEnds[index]! - 1 - rest };
        }
      }
    },
  };
}

/** A run of the table: the bound of each of its points, and where its share of the table ends. */
interface Run {
  readonly run: number;
  readonly height: bigint;
  readonly end: bigint;
}

const SLACK = 8n;

/**
 * Integers h with exp(−x)·2⁶⁴ ≤ h ≤ exp(−x)·2⁶⁴ + SLACK for x = rate·cost, for costs up to `most`: exp(−x) is the
 * product of two table entries, one for the high and one for the low digits of the cost.
 */
function upperBounds(rate: Rational, most: number): (cost: number) => bigint {
  const base = Math.ceil(Math.sqrt(most)) + 1;
  const coarse = powers(multiple(rate, base));
  const fine = powers(rate);
  const surplus = BigInt(PRECISION + 2 * GUARD);
  return cost => {
    const digit = cost % base;
    return ((coarse((cost - digit) / base) * fine(digit)) >> surplus) + 1n;
  };
}

/**
 * Upper bounds of exp(−rate·k)·2^(64 + GUARD), each from the one before: k roundings up by at most two units, which the
 * guard digits keep below one unit of the table for every k that fits into memory.
 */
function powers(rate: Rational): (k: number) => bigint {
  const scale = BigInt(PRECISION + GUARD);
  const factor = expBounds(rate, PRECISION + GUARD).high;
  const bounds = [1n << scale];
  return k => {
    for (let next = bounds.length; next <= k; next++) {
      bounds.push(((bounds[next - 1]! * factor) >> scale) + 1n);
    }
    return bounds[k]!;
  };
}

const GUARD = 32;

function multiple(rate: Rational, by: number): Rational {
  return fraction(rate.num * BigInt(by), rate.den);
}

/** The first of `length` indices for which `holds`, which stays true once it is. */
function firstIndex(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
