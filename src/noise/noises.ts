import { discreteLaplace } from './discreteLaplace.ts';
import type { NoiseFamily } from './noiseLaw.ts';
import { staircase } from './staircase.ts';

/** The noise a release can use, by name. */
export const noises = { laplace: discreteLaplace, staircase } as const satisfies Record<string, NoiseFamily>;

export type NoiseName = keyof typeof noises;

/** E|Z|/Δ of the continuous laws that they come near to as steps become fine. */
export const noisePerSensitivity: Readonly<Record<NoiseName, (epsilon: number) => number>> = {
  laplace: epsilon => 1 / epsilon,
  staircase: epsilon => 1 / (2 * Math.sinh(epsilon / 2)),
};
