import { TITLES } from '../../figures/houseStyle.ts';
import type { MechanismName } from '../../src/mean/mechanisms.ts';
import { digits, figure } from '../../src/terms/figures.ts';
import type { FigureRow } from './figureRow.ts';
import { at, seriesOf } from './results.ts';

/** One plotted value beside ours: by our constants and by the paper's, which tells loose constants from other data. */
export interface Comparison {
  readonly title: string;
  readonly epsilon: string;
  readonly ours: string;
  readonly byPaper: string;
  readonly paper: string;
  readonly ratio: string;
  readonly ratioByPaper: string;
}

export const COMPARISON_HEADS: readonly string[] = [
  'algorithm',
  'ε',
  'ours, ± 2 s.e.',
  'with the paper’s constants',
  'paper',
  'ours ÷ paper',
  'paper’s constants ÷ paper',
];

/** Every value of a set that could be read off the paper's figure, or at the same ε where none was plotted. */
export function comparisons(rows: readonly FigureRow[]): Comparison[] {
  const names = [...new Set(rows.map(row => row.mechanism))] as MechanismName[];
  return names.flatMap(name =>
    ['0.5', '1', '2'].map(epsilon => {
      const own = at(seriesOf(rows, name), epsilon);
      const paperSeries = seriesOf(rows, name, { sensitivity: 'paper' });
      const byPaper = paperSeries.length === 0 ? own : at(paperSeries, epsilon);
      return {
        title: TITLES[name],
        epsilon,
        ours: `${figure(own.mae)} ± ${digits(2 * own.stderr, 2)}`,
        byPaper: figure(byPaper.mae),
        paper: own.paper === null ? '–' : String(own.paper),
        ratio: own.ratio === null ? '–' : own.ratio.toFixed(2),
        ratioByPaper: byPaper.ratio === null ? '–' : byPaper.ratio.toFixed(2),
      };
    }),
  );
}

export function comparisonCells(of: Comparison): string[] {
  return [of.title, of.epsilon, of.ours, of.byPaper, of.paper, of.ratio, of.ratioByPaper];
}
