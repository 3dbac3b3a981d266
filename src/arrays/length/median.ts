import type { LengthRule } from './lengthRule.ts';

/**
 * The ⌈L/2⌉-th largest count. [Paper §"Array-Averaging": med(m_1, …, m_L)]; with ties no value meets the equality by
 * which the paper defines its median, and this is what is meant. Its gain is at least half of the best possible.
 */
export const median: LengthRule = ({ cell }) => cell.counts[Math.ceil(cell.counts.length / 2) - 1]!;
