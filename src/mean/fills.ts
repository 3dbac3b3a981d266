import { type WorstBias, worstBiasOfMeans, worstBiasOfSamples } from '../arrays/bias.ts';
import { type Holding, meansHeld, samplesHeld } from './held.ts';

/** What a user's slots in arrays hold, and how far that can lead astray. */
export interface Fill {
  readonly held: Holding;
  readonly worstBias: WorstBias;
}

/** By name: a user's mean over all its samples (the paper's experiments), or its first samples in time. */
export const fills = {
  mean: { held: meansHeld, worstBias: worstBiasOfMeans },
  samples: { held: samplesHeld, worstBias: worstBiasOfSamples },
} as const satisfies Record<string, Fill>;

export type FillName = keyof typeof fills;
