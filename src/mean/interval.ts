import type { Bits } from '../noise/bits.ts';
import type { Rational } from '../terms/rational.ts';
import type { Settings } from './mechanism.ts';

/** Two grid points, low ≤ high, that array means are projected into. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** What an interval may be planned from: counts, settings and the grid; no values. */
export interface ArrayFacts {
  readonly settings: Settings;
  /** K, m_UB and t. */
  readonly arrays: number;
  readonly length: number;
  readonly touches: number;
}

/** How a mechanism finds its interval, on a grid whose fineness is chosen after `width` is known. */
export interface IntervalPlan {
  /** What is left of ε for the noise. */
  readonly noiseEpsilon: Rational;
  /** The width to expect, as a part of the range: decides how fine the grid must be. */
  readonly width: number;
  onGrid(steps: number): IntervalRule;
}

export interface IntervalRule {
  /** The widest interval that can come out. */
  readonly widest: number;
  /** The most that any interval cuts off at one end. */
  readonly deepestCut: number;
  /** Whether array means are projected at all. */
  readonly projects: boolean;
  /** Whether values can change the law of the interval; if not, it is worth nothing, and is not paid for. */
  readonly dependsOnValues: boolean;
  /** Reads the array means, in ascending order if it projects; each draw spends what `noiseEpsilon` leaves of ε. */
  observe(means: Float64Array): (bits: Bits) => Interval;
}
