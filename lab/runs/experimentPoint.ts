import type { LengthRuleName } from '../../src/arrays/arrayLength.ts';
import type { Settings } from '../../src/mean/mechanism.ts';
import type { MechanismName } from '../../src/mean/mechanisms.ts';
import { type MeanOptions, settings } from '../../src/mean/settings.ts';

/** One point of a figure: a mechanism, with everything that is chosen about it, on one set at one ε. */
export interface ExperimentPoint
  extends Required<Pick<MeanOptions, 'grouping' | 'fill' | 'sensitivity' | 'noise'>> {
  /** The set's name among those of the run. */
  readonly set: string;
  readonly mechanism: MechanismName;
  /** The array length, where it is not the mechanism's own rule. */
  readonly arrayLength?: LengthRuleName;
  /** Decimal text. */
  readonly epsilon: string;
}

/** What tells a point from every other: seeds are made from it, and two figures that share a point run it once. */
export function pointKey({
  set,
  mechanism,
  arrayLength,
  grouping,
  fill,
  sensitivity,
  noise,
  epsilon,
}: ExperimentPoint): string {
  return [set, mechanism, arrayLength ?? 'own', grouping, fill, sensitivity, noise, epsilon].join(' ');
}

export function pointSettings(point: ExperimentPoint): Settings {
  const { set: _set, mechanism: _mechanism, ...options } = point;
  return settings(options);
}
