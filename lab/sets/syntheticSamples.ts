import type { Sample } from '../../src/mean/cell.ts';
import type { Bits } from '../../src/noise/bits.ts';
import { normal } from './normal.ts';

/** μ and σ² of the ITMS data. [Paper §"Experimental Results for Synthetic Data"] */
const MEAN = 20.66769;
const VARIANCE = 115.135;

/**
 * Speeds for a synthetic set, drawn independently from N(μ, σ²); what lies outside [0, U] is clamped later, as any value
 * is. [Paper §"Experimental Results for Synthetic Data"]
 */
export function* syntheticSamples(counts: Int32Array, bits: Bits): Generator<Sample> {
  const speed = normal(MEAN, VARIANCE, bits);
  for (const [index, count] of counts.entries()) {
    const user = `user ${String(index).padStart(9, '0')}`;
    for (let sample = 0; sample < count; sample++) yield { user, value: speed() };
  }
}
