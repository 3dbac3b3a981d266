import { decimal } from './numbers.ts';
import type { PageRelease } from './unpack.ts';

/** A column of the table: what it shows of a row, and what rows are sorted by. */
export interface TableColumn {
  readonly head: string;
  readonly text: (row: number) => string;
  readonly sortBy: (row: number) => number;
}

export function columnsOf({ data, rows }: PageRelease): TableColumn[] {
  const value = (head: string, numbers: Float64Array): TableColumn => ({
    head,
    text: row => decimal(numbers[row]!, data.decimals),
    sortBy: row => numbers[row]!,
  });
  return [
    { head: 'Hexagon', text: row => data.cells[rows.cell[row]!]!, sortBy: row => rows.cell[row]! },
    value('Mean', rows.mean),
    value('95 % low', rows.low),
    value('95 % high', rows.high),
    value('Bias at most', rows.bias),
    {
      head: 'ε',
      text: row => data.epsilons[data.rows.epsilon[row]!]!,
      sortBy: row => toNumber(data.epsilons[data.rows.epsilon[row]!]!),
    },
    {
      head: 'Mechanism',
      text: row => data.mechanisms[data.rows.mechanism[row]!]!,
      sortBy: row => data.rows.mechanism[row]!,
    },
    {
      head: 'Arrays',
      text: row => String(data.rows.arrays[row] ?? '–'),
      sortBy: row => data.rows.arrays[row] ?? -1,
    },
  ];
}

function toNumber(exact: string): number {
  const [top, bottom] = exact.split('/');
  return Number(top) / Number(bottom ?? 1);
}
