import { arrayLength } from '../arrays/arrayLength.ts';
import { allSamples, mostSamples } from '../arrays/cellCounts.ts';
import { typicalBiasOfMean } from '../arrays/typicalBias.ts';
import { noises } from '../noise/noises.ts';
import { toNumber } from '../terms/rational.ts';
import type { Mechanism } from './mechanism.ts';

/**
 * Noise on the plain sum of all grid values, divided by their number after: sensitivity N·m*, all of ε. No bias, unless
 * users were kept out of the cell.
 *
 * [Paper §"Baseline"]; proof in docs/proofs/mechanisms.md
 */
export const baseline: Mechanism = {
  rules: [],
  drawsInterval: false,
  design(counts, grid, { epsilon, noise, arrayLength: length }) {
    // There are no arrays, but a length that no array could have is refused here as everywhere.
    if (length !== undefined) arrayLength(counts, length, epsilon);
    const { absent } = counts;
    const sensitivity = BigInt(grid.steps) * BigInt(mostSamples(counts));
    const law = noises[noise](sensitivity, epsilon);
    const whole = BigInt(grid.steps) * BigInt(counts.samples);
    const part = mostSamples(counts) / counts.samples;
    const biasBound = absent === undefined ? 0 : absent.samples / allSamples(counts);
    const shape = { grouping: null, arrayLength: null, arrays: null };
    return {
      shape,
      whole,
      prediction: {
        ...shape,
        sensitivity: part,
        noiseScale: part / toNumber(epsilon),
        noiseError: law.meanMagnitude() / Number(whole),
        biasBound,
        typicalBias: typicalBiasOfMean(counts),
      },
      observe({ sums }) {
        const sum = BigInt(sums.reduce((a, b) => a + b));
        return bits => ({
          total: sum + law.draw(bits),
          whole,
          sensitivity,
          noise: law,
          noiseEpsilon: epsilon,
          interval: null,
          biasBound,
        });
      },
    };
  },
};
