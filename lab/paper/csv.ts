import type { FigureRow } from './figureRow.ts';
import type { LengthRow } from './lengthRow.ts';

type Columns<Row> = readonly (readonly [header: string, key: keyof Row & string, kind: 'text' | 'number'])[];

/** Errors, bias and noise are in km/h; nothing stands where there is no value. */
export const FIGURE_COLUMNS: Columns<FigureRow> = [
  ['set', 'set', 'text'],
  ['mechanism', 'mechanism', 'text'],
  ['grouping', 'grouping', 'text'],
  ['length_rule', 'rule', 'text'],
  ['array_length', 'length', 'number'],
  ['arrays', 'arrays', 'number'],
  ['sensitivity', 'sensitivity', 'text'],
  ['epsilon', 'epsilon', 'text'],
  ['runs', 'runs', 'number'],
  ['mae', 'mae', 'number'],
  ['stderr', 'stderr', 'number'],
  ['bias', 'bias', 'number'],
  ['noise', 'noise', 'number'],
  ['paper', 'paper', 'number'],
  ['ratio', 'ratio', 'number'],
];

export const LENGTH_COLUMNS: Columns<LengthRow> = [
  ['epsilon', 'epsilon', 'text'],
  ['minimax', 'minimax', 'number'],
  ['minimax_mean', 'minimaxMean', 'number'],
];

export function tableToCsv<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const lines = rows.map(row => columns.map(([, key]) => row[key] ?? '').join(','));
  return `${[columns.map(([header]) => header).join(','), ...lines].join('\n')}\n`;
}

/** Reads back what `tableToCsv` wrote. */
export function csvToTable<Row>(columns: Columns<Row>, text: string): Row[] {
  const [, ...lines] = text.trim().split('\n');
  return lines.map(line => {
    const cells = line.split(',');
    const entries = columns.map(([, key, kind], index) => {
      const cell = cells[index]!;
      return [key, cell === '' ? null : kind === 'number' ? Number(cell) : cell];
    });
    return Object.fromEntries(entries) as Row;
  });
}
