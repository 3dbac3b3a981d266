import { allSamples, type CellCounts } from './cellCounts.ts';
import { eachShare, type Grouping } from './grouping.ts';

/**
 * How far the average of the array means can lie from the mean of all samples, as a part of the range U, on the worst
 * data there is: exact for the arrays as they are. The paper's U(1 − ΣΓ/Σm) assumes full arrays [§"Minimax Error
 * Bounds", Lemma] and can be exceeded when they are not.
 *
 * Both averages are weighted; the worst data puts U where the weights fall short and 0 elsewhere. Users who are absent
 * have the weight 0 in the first and their own in the second.
 */
export type WorstBias = (cell: CellCounts, grouping: Grouping) => number;

/** Where every slot holds its user's mean: Σ_ℓ (m_ℓ/Σm − w_ℓ)⁺, w_ℓ being the weight of user ℓ in the average of the arrays. */
export const worstBiasOfMeans: WorstBias = (cell, grouping) => {
  let short = (cell.absent?.samples ?? 0) / allSamples(cell);
  eachGap(cell, grouping, gap => {
    if (gap < 0) short -= gap;
  });
  return short;
};

/** Where slots hold samples: Σ_s (1/Σm − ω_s)⁺ over all samples: ω_s = 1/(K·w_i) for one that sits in array i, and 0 for one that was left out. */
export const worstBiasOfSamples: WorstBias = (cell, grouping) => {
  const even = 1 / allSamples(cell);
  let short = 1;
  eachShare(cell, grouping, (_, array, slots) => {
    const weight = 1 / (grouping.arrays * grouping.filled[array]!);
    short -= slots * Math.min(even, weight);
  });
  return Math.max(0, short);
};

/** Calls `visit` with w_ℓ − m_ℓ/Σm for every user of the arrays. */
function eachGap(cell: CellCounts, grouping: Grouping, visit: (gap: number) => void): void {
  const { counts } = cell;
  const samples = allSamples(cell);
  if (grouping.spill === undefined) {
    // Every user sits in one kept array: no weights to collect.
    eachShare(cell, grouping, (user, array, slots) => {
      visit(slots / (grouping.arrays * grouping.filled[array]!) - counts[user]! / samples);
    });
    return;
  }
  const weights = new Float64Array(counts.length);
  eachShare(cell, grouping, (user, array, slots) => {
    weights[user]! += slots / (grouping.arrays * grouping.filled[array]!);
  });
  for (let user = 0; user < weights.length; user++) visit(weights[user]! - counts[user]! / samples);
}
