import { arrayMechanism } from './arrayMechanism.ts';
import type { Mechanism } from './mechanism.ts';
import { privateInterval } from './privateInterval.ts';

/** Array means projected into a privately found interval [a, b], averaged, with noise for the smaller Δ. [Paper §"Levy"] */
export const levy: Mechanism = arrayMechanism(['sqrt'], privateInterval);
