import type { MechanismName } from '../../src/mean/mechanisms.ts';
import type { FigureRow } from './figureRow.ts';
import type { FigureName } from './figures.ts';
import type { LengthRow } from './lengthRow.ts';
import type { PaperRun } from './paperSets.ts';

/** All that a run of the paper's experiments found. */
export interface PaperResults {
  readonly run: PaperRun;
  readonly figures: Readonly<Record<FigureName, readonly FigureRow[]>>;
  readonly lengths: readonly LengthRow[];
}

/** The rows of one series of a figure, ε ascending. */
export function seriesOf(
  rows: readonly FigureRow[],
  mechanism: MechanismName,
  other: Partial<Pick<FigureRow, 'grouping' | 'sensitivity' | 'rule'>> = {},
): FigureRow[] {
  const wanted = { sensitivity: 'tight', ...other };
  return rows.filter(
    row =>
      row.mechanism === mechanism &&
      Object.entries(wanted).every(([key, value]) => row[key as keyof typeof wanted] === value),
  );
}

/** The row at one ε. */
export function at(rows: readonly FigureRow[], epsilon: string): FigureRow {
  return rows.find(row => row.epsilon === epsilon)!;
}
