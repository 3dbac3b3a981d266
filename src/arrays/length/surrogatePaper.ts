import { fewestSamples, mostSamples } from '../cellCounts.ts';
import { leastBy } from './leastBy.ts';
import type { LengthRule } from './lengthRule.ts';
import { surrogateError } from './surrogate.ts';

/**
 * The paper's own steps (i) and (ii) for the surrogate, kept for comparison. Step (ii) is wrong: when q = Σm/m* is no
 * integer the minimum can still lie at a kink inside (docs/paper.md, erratum 5). `surrogate` finds it.
 */
export const surrogatePaper: LengthRule = ({ cell, tally }) => {
  const { counts, samples } = cell;
  const most = mostSamples(cell);
  const q = samples / most;
  const stationary = Number.isInteger(q) ? counts[q - 1]! : 0;
  if (stationary * counts.length >= samples) return stationary;
  return leastBy([fewestSamples(cell), most], length => surrogateError(cell, tally, length));
};
