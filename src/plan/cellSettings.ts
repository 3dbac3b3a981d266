import { lengthFromText } from '../arrays/arrayLength.ts';
import type { Config } from '../config/config.ts';
import type { Settings } from '../mean/mechanism.ts';
import { settings } from '../mean/settings.ts';
import { type Allocation, cellEpsilon } from '../shares/allocation.ts';

/** The settings of one planned cell, by its place in the plan. */
export type SettingsOf = (index: number, counts: Int32Array) => Settings;

/**
 * How the mechanism runs in each planned cell: the same everywhere but for ε, and for an array length given as a number,
 * which is cut to the most samples of a unit in cells that have fewer.
 */
export function cellSettings(config: Config, allocation: Allocation): SettingsOf {
  const { name: _, arrayLength, expect: __, trend: ___, gamma, ...choice } = config.mechanism;
  const base = settings({
    epsilon: config.privacy.epsilon,
    ...choice,
    ...(arrayLength === undefined ? {} : { arrayLength: lengthFromText(arrayLength) }),
    ...(gamma === undefined ? {} : { gamma: Number(gamma) }),
  });
  return (index, counts) => {
    const epsilon = cellEpsilon(config.privacy.epsilon, allocation, index);
    if (typeof base.arrayLength !== 'number') return { ...base, epsilon };
    const most = counts.reduce((a, b) => Math.max(a, b));
    return { ...base, epsilon, arrayLength: Math.min(base.arrayLength, most) };
  };
}
