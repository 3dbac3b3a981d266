import type { CellCounts } from '../../../src/arrays/cellCounts.ts';
import { figure } from '../../../src/terms/figures.ts';
import type { FigureRow } from '../figureRow.ts';
import type { SetName } from '../plotted.ts';
import type { PaperResults } from '../results.ts';

export type Verdict = 'holds' | 'does not hold' | `holds only when ${string}`;

/** Something the paper says, and what came of checking it. */
export interface Claim {
  readonly says: string;
  /** The paper's section. */
  readonly where: string;
  /** The paper's value and ours, where there is one to compare; and ours as a multiple of the paper's. */
  readonly paper: string;
  readonly ours: string;
  readonly ratio: number | null;
  readonly verdict: Verdict;
  readonly evidence: string;
}

/** What claims are judged from. */
export interface Facts {
  readonly results: PaperResults;
  readonly counts: Readonly<Record<SetName, CellCounts>>;
}

/** Least and most of a list, "0.94 to 1.33". */
export function span(values: readonly number[]): string {
  return `${figure(Math.min(...values))} to ${figure(Math.max(...values))}`;
}

/** How many times the errors of one series those of another are, ε by ε. */
export function ratios(over: readonly FigureRow[], under: readonly FigureRow[]): number[] {
  return over.map((row, index) => row.mae / under[index]!.mae);
}

/** Whether `holds` for every ε, for none, or from or up to some ε. */
export function overEpsilons(rows: readonly FigureRow[], holds: (index: number) => boolean): Verdict {
  const right = rows.flatMap((row, index) => (holds(index) ? [{ index, epsilon: row.epsilon }] : []));
  if (right.length === rows.length) return 'holds';
  if (right.length === 0) return 'does not hold';
  const [first, last] = [right[0]!, right.at(-1)!];
  const isWithoutGap = last.index - first.index + 1 === right.length;
  if (isWithoutGap && first.index === 0) return `holds only when ε ≤ ${last.epsilon}`;
  if (isWithoutGap && last.index === rows.length - 1) return `holds only when ε ≥ ${first.epsilon}`;
  return `holds only when ε is one of ${right.map(each => each.epsilon).join(', ')}`;
}
