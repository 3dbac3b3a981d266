import { arrayMechanism } from './arrayMechanism.ts';
import type { Mechanism } from './mechanism.ts';
import { wholeRange } from './wholeRange.ts';

/** The mean of the array means, with noise for Δ and all of ε; arrays of the median length. [Paper §"Array-Averaging"] */
export const arrayAveraging: Mechanism = arrayMechanism(['median'], wholeRange);
