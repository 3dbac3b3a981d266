import { fraction } from '../terms/rational.ts';
import { arrayMechanism } from './arrayMechanism.ts';
import type { Mechanism } from './mechanism.ts';
import { quantileInterval } from './quantileInterval.ts';

/** Projection between the private 1/10 and 9/10 quantiles of the array means. [Paper §"Quantile", FixedQuantile] */
export const quantileFixed: Mechanism = arrayMechanism(['sqrt'], facts =>
  quantileInterval(facts, fraction(facts.arrays, 10)),
);
