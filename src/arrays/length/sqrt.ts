import { keptSamples } from '../tally.ts';
import { leastBy } from './leastBy.ts';
import type { LengthRule } from './lengthRule.ts';

/**
 * argmax over m of ΣΓ(m)/√m [Paper §"Levy", "Choosing m_UB"]. Between two neighbouring counts that is
 * c·m^(−1/2) + k·m^(1/2), which has no maximum inside, so only the counts themselves are tried. Squared, to stay exact.
 */
export const sqrt: LengthRule = ({ tally }) =>
  leastBy(tally.distinct, length => {
    const kept = BigInt(keptSamples(tally, length));
    return { num: -kept * kept, den: BigInt(length) };
  });
