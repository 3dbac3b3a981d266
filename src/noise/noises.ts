import { discreteLaplace } from './discreteLaplace.ts';
import type { NoiseFamily } from './noiseLaw.ts';
import { staircase } from './staircase.ts';

/** The noise a release can use, by name. */
export const noises = { laplace: discreteLaplace, staircase } as const satisfies Record<string, NoiseFamily>;

export type NoiseName = keyof typeof noises;
