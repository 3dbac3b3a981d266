import { discreteLaplace } from './discreteLaplace.ts';
import type { NoiseFamily } from './noiseLaw.ts';
import { staircase } from './staircase.ts';

/** The noise a release can use, by name. */
export const noises: Readonly<Record<NoiseName, NoiseFamily>> = { laplace: discreteLaplace, staircase };

export type NoiseName = 'laplace' | 'staircase';
