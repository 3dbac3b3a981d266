import { arrayAveraging } from './arrayAveraging.ts';
import { baseline } from './baseline.ts';
import { levy } from './levy.ts';
import type { Mechanism } from './mechanism.ts';
import { optArrayAveraging } from './optArrayAveraging.ts';
import { quantileFixed } from './quantileFixed.ts';
import { quantileOptimized } from './quantileOptimized.ts';

/** Every mechanism, by the name that users write. */
export const mechanisms = {
  baseline,
  'array-averaging': arrayAveraging,
  'opt-array-averaging': optArrayAveraging,
  levy,
  'quantile-fixed': quantileFixed,
  'quantile-optimized': quantileOptimized,
} as const satisfies Record<string, Mechanism>;

export type MechanismName = keyof typeof mechanisms;
