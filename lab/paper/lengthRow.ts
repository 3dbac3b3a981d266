import { arrayLength } from '../../src/arrays/arrayLength.ts';
import type { CellCounts } from '../../src/arrays/cellCounts.ts';
import { epsilon } from '../../src/terms/epsilon.ts';

/** m^(ε) at one ε, and the length by our bound for user means. */
export interface LengthRow {
  readonly epsilon: string;
  readonly minimax: number;
  readonly minimaxMean: number;
}

/** [Paper, the figure of m^(ε)]: 0.001 ≤ ε ≤ 2, evenly spaced on a log axis. */
const [LEAST, MOST, POINTS] = [0.001, 2, 300];

export function lengthRows(counts: CellCounts): LengthRow[] {
  return Array.from({ length: POINTS + 1 }, (_, index) => {
    const text = (LEAST * (MOST / LEAST) ** (index / POINTS)).toPrecision(4);
    const loss = epsilon(text);
    return {
      epsilon: text,
      minimax: arrayLength(counts, 'minimax', loss),
      minimaxMean: arrayLength(counts, 'minimax-mean', loss),
    };
  });
}
