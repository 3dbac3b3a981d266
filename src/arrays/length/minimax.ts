import { allSamples } from '../cellCounts.ts';
import { keptSamples } from '../tally.ts';
import { leastBy } from './leastBy.ts';
import type { LengthRule } from './lengthRule.ts';

/**
 * m^(ε) = argmin over m of U·(1 − ΣΓ/Σm) + U·m/(ε·ΣΓ): worst-case clipping plus noise [Paper §"Minimax Error Bounds"].
 * A minimum lies at one of the counts (the paper's lemma: concave in between). Times ε·Σm/U and less a constant.
 */
export const minimax: LengthRule = ({ tally, cell, epsilon }) =>
  leastBy(tally.distinct, length => {
    const kept = BigInt(keptSamples(tally, length));
    return {
      num: BigInt(length) * BigInt(allSamples(cell)) * epsilon.den - kept * kept * epsilon.num,
      den: kept,
    };
  });
