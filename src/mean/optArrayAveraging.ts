import { UsageError } from '../terms/usageError.ts';
import { arrayMechanism } from './arrayMechanism.ts';
import type { Mechanism } from './mechanism.ts';
import { wholeRange } from './wholeRange.ts';

const balanced = arrayMechanism(['minimax', 'surrogate', 'minimax-mean'], wholeRange);

/** Array averaging whose length balances worst-case clipping against noise. [Paper §"OPT-Array-Averaging"] */
export const optArrayAveraging: Mechanism = {
  rules: balanced.rules,
  drawsInterval: balanced.drawsInterval,
  design(counts, grid, settings) {
    const allowed: readonly unknown[] = [undefined, ...balanced.rules, 'surrogate-paper'];
    if (!allowed.includes(settings.arrayLength)) {
      throw new UsageError(
        'SETTINGS_CLASH',
        `opt-array-averaging finds its own array length, with ${balanced.rules.join(', ')} or surrogate-paper; to use ${settings.arrayLength}, use array-averaging.`,
      );
    }
    return balanced.design(counts, grid, settings);
  },
};
