import { type NoiseName, noisePerSensitivity } from '../noise/noises.ts';

/** What the grid of array means depends on: public facts. */
export interface GridNeeds {
  /** The steps of a value. */
  readonly valueSteps: number;
  readonly length: number;
  readonly arrays: number;
  readonly noise: NoiseName;
  readonly noiseEpsilon: number;
  /** The part of the range that array means are projected into. */
  readonly width: number;
}

/**
 * G: the steps of the grid that array means live on. A multiple of the value's own steps, so that samples fit on it; at
 * least twice the array length; and so fine that rounding user means and array means down (less than two steps in all)
 * stays under 1/1000 of the noise.
 */
export function meanSteps({ valueSteps, length, arrays, noise, noiseEpsilon, width }: GridNeeds): number {
  const noiseError = (width * noisePerSensitivity[noise](noiseEpsilon)) / arrays;
  const wanted = Math.min(MOST_STEPS, Math.max(2 * length, 2000 / noiseError));
  return valueSteps * Math.ceil(wanted / valueSteps);
}

/** Past this a step is below the last digit of a published number. */
const MOST_STEPS = 2 ** 46;
