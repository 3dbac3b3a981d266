import type { LengthRuleName } from '../arrays/arrayLength.ts';
import type { CellCounts } from '../arrays/cellCounts.ts';
import type { GroupingName } from '../arrays/groupings.ts';
import type { SensitivityName } from '../arrays/sensitivity.ts';
import type { TypicalBias } from '../arrays/typicalBias.ts';
import type { Bits } from '../noise/bits.ts';
import type { NoiseLaw } from '../noise/noiseLaw.ts';
import type { NoiseName } from '../noise/noises.ts';
import type { Grid } from '../terms/grid.ts';
import type { Rational } from '../terms/rational.ts';
import type { CellValues } from './cell.ts';
import type { FillName } from './fills.ts';

/** How a mechanism is to be run; all of it public, all of it decided before a value is read. */
export interface Settings {
  readonly epsilon: Rational;
  readonly grouping: GroupingName;
  readonly fill: FillName;
  readonly sensitivity: SensitivityName;
  readonly noise: NoiseName;
  /** The array length: a rule, a number, or the mechanism's own rule when absent. */
  readonly arrayLength?: LengthRuleName | number;
  /** γ of Levy's concentration radius: how often the data may lie outside of it [Paper §"Private Interval Estimation"]. */
  readonly gamma: number;
}

/** One way to a private mean. Adding one is a file like its neighbours and a line in mechanisms.ts. */
export interface Mechanism {
  /** Its own rules for the array length, the default first; none where there are no arrays. */
  readonly rules: readonly LengthRuleName[];
  /** Whether it may draw an interval before the mean; its bias bound then follows from what was drawn. */
  readonly drawsInterval: boolean;
  /** Decides everything that can be decided before a value is read. */
  design(counts: CellCounts, grid: Grid, settings: Settings): Design;
}

/** The arrays of a design; null where there are none (baseline). */
export interface Shape {
  readonly grouping: GroupingName | null;
  readonly arrayLength: number | null;
  readonly arrays: number | null;
}

/** What follows from counts and settings alone; sensitivity, errors and bounds are parts of the range U. */
export interface Prediction extends Shape {
  /** An upper bound where the interval is itself drawn; so are the two below. */
  readonly sensitivity: number;
  /** Sensitivity over the part of ε that the noise gets. */
  readonly noiseScale: number;
  /** Expected absolute noise. */
  readonly noiseError: number;
  /** The worst-case bias, as a part of the range; where the interval is drawn, the worst over intervals too. */
  readonly biasBound: number;
  /** The bias to expect for every unit of the standard deviation of user means: from scatter, and from a trend. */
  readonly typicalBias: TypicalBias;
}

/** A mechanism set up for one cell; values come in through `observe` only. */
export interface Design {
  readonly shape: Shape;
  /** What every draw's total is a part of: which numbers can come out follows from counts. */
  readonly whole: bigint;
  /** Worked out when it is asked for: a release draws without it. */
  readonly prediction: Prediction;
  /** Reads the values. What it returns may be drawn from many times, each draw paying the whole ε. */
  observe(values: CellValues): (bits: Bits) => Draw;
}

/** One draw: integers, of which the mean is a part of the range: mean = lower + U · total / whole. */
export interface Draw {
  readonly total: bigint;
  readonly whole: bigint;
  /** Δ_S that the noise was made for; 0 when there was nothing to hide. */
  readonly sensitivity: bigint;
  /** The noise that was added, and the ε it was made for; none when the sensitivity is 0. */
  readonly noise: NoiseLaw | null;
  readonly noiseEpsilon: Rational;
  /** Where array means were projected, as parts of the range; null when they were not. */
  readonly interval: readonly [number, number] | null;
  /** The bias bound after the draw, as a part of the range. */
  readonly biasBound: number;
}
