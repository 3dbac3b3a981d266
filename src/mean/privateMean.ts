import type { GroupingName } from '../arrays/groupings.ts';
import type { SensitivityName } from '../arrays/sensitivity.ts';
import { type SecureBits, systemBits } from '../noise/bits.ts';
import type { NoiseName } from '../noise/noises.ts';
import { type Grid, partToValue, rangeOf } from '../terms/grid.ts';
import { toNumber, toText } from '../terms/rational.ts';
import type { Cell } from './cell.ts';
import type { FillName } from './fills.ts';
import type { Draw, Settings, Shape } from './mechanism.ts';
import { type MechanismName, mechanisms } from './mechanisms.ts';
import { checkedRequest, type MeanRequest } from './settings.ts';

/** A mean that may be published, how far off it can be, and how it was made. Numbers are in the value's own unit. */
export interface PrivateMean {
  readonly mean: number;
  /** Holds the mean without noise with probability 0.95 or more: the exact quantile of the noise that was drawn. */
  readonly interval95: readonly [number, number];
  /**
   * In the value's own unit: how far the mean without noise can lie from the mean of all samples, on the worst data there
   * is. Samples as they came in: within the bounds and on the grid, whatever they were before.
   */
  readonly biasBound: number;
  readonly epsilon: string;
  readonly mechanism: MechanismName;
  readonly grouping: GroupingName | null;
  readonly fill: FillName;
  readonly arrayLength: number | null;
  readonly arrays: number | null;
  readonly sensitivityBy: SensitivityName;
  readonly sensitivity: number;
  readonly noise: NoiseName;
  readonly noiseScale: number;
  /** The privately drawn interval that array means were projected into; null where there was none. */
  readonly projectedInto: readonly [number, number] | null;
  readonly users: number;
  readonly samples: number;
}

/**
 * One private mean of a cell: ε-differentially private for all values of any one user together, counts being public.
 * The bits can only be the operating system's: a mean drawn from seeded bits does not pass the type checker.
 */
export function privateMean(cell: Cell, request: MeanRequest, bits: SecureBits = systemBits()): PrivateMean {
  return preparedMean(cell, request)(bits);
}

/** The same up to the draw: all that can fail has been tried, so a budget can be charged before the first bit. */
export function preparedMean(cell: Cell, request: MeanRequest): (bits: SecureBits) => PrivateMean {
  return settledMean(cell, ...checkedRequest(request));
}

/** The same with a mechanism and settings that were checked before, such as those of a plan. */
export function settledMean(
  cell: Cell,
  mechanism: MechanismName,
  chosen: Settings,
): (bits: SecureBits) => PrivateMean {
  const design = mechanisms[mechanism].design(cell.counts, cell.grid, chosen);
  const drawWith = design.observe(cell.values);
  return bits => describe(cell, mechanism, chosen, design.shape, drawWith(bits));
}

/** The released mean: all that happens after the noise is in. */
export function drawnMean(grid: Grid, draw: Draw): number {
  return clampedValue(grid, draw.total, draw.whole);
}

function describe(
  { grid, counts }: Cell,
  mechanism: MechanismName,
  { epsilon, fill, sensitivity, noise }: Settings,
  { grouping, arrayLength, arrays }: Shape,
  draw: Draw,
): PrivateMean {
  const range = rangeOf(grid);
  const halfWidth = draw.noise === null ? 0n : draw.noise.halfWidth95();
  const drawnSensitivity = range * toNumber({ num: draw.sensitivity, den: draw.whole });
  return {
    mean: drawnMean(grid, draw),
    interval95: intervalAround(grid, draw, halfWidth),
    biasBound: range * draw.biasBound,
    epsilon: toText(epsilon),
    mechanism,
    grouping,
    fill,
    arrayLength,
    arrays,
    sensitivityBy: sensitivity,
    sensitivity: drawnSensitivity,
    noise,
    noiseScale: drawnSensitivity / toNumber(draw.noiseEpsilon),
    projectedInto:
      draw.interval === null
        ? null
        : [toNumber(grid.lower) + range * draw.interval[0], toNumber(grid.lower) + range * draw.interval[1]],
    users: counts.counts.length,
    samples: counts.samples,
  };
}

/**
 * The half-width around the published mean, within the bounds. The mean without noise lies within the bounds, so clamping
 * what was drawn only brings it nearer: this interval holds it whenever the one around the draw itself does, and it keeps
 * its width where a draw far outside would leave none.
 */
function intervalAround(grid: Grid, { total, whole }: Draw, halfWidth: bigint): readonly [number, number] {
  const middle = clamped(total, whole);
  return [clampedValue(grid, middle - halfWidth, whole), clampedValue(grid, middle + halfWidth, whole)];
}

/** The mean without noise lies within the bounds, so clamping what was drawn only brings it nearer. */
function clampedValue(grid: Grid, total: bigint, whole: bigint): number {
  return partToValue(grid, { num: clamped(total, whole), den: whole });
}

function clamped(total: bigint, whole: bigint): bigint {
  return total < 0n ? 0n : total > whole ? whole : total;
}
