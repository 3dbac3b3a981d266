import type { NoiseName } from '../noise/noises.ts';

/**
 * G: the steps of the grid that array means live on. A multiple of the value's own steps, so that samples fit on it; at
 * least twice the array length; and so fine that rounding user means and array means down (less than two steps in all)
 * stays under 1/1000 of the noise. `width` is the part of the range that array means are projected into.
 */
export function meanSteps(
  valueSteps: number,
  length: number,
  arrays: number,
  noiseEpsilon: number,
  width: number,
  noise: NoiseName,
): number {
  const noiseError = (width * noisePerSensitivity(noiseEpsilon, noise)) / arrays;
  const wanted = Math.min(MOST_STEPS, Math.max(2 * length, 2000 / noiseError));
  return valueSteps * Math.ceil(wanted / valueSteps);
}

/** Past this a step is below the last digit of a published number. */
const MOST_STEPS = 2 ** 46;

/** E|Z|/Δ of the continuous laws. */
function noisePerSensitivity(epsilon: number, noise: NoiseName): number {
  return noise === 'laplace' ? 1 / epsilon : 1 / (2 * Math.sinh(epsilon / 2));
}
