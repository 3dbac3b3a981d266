import { UsageError } from '../terms/usageError.ts';
import { noRows, type ReleaseRows } from './publishedRelease.ts';

/** The columns of `release.csv`, in order; other programs read them by these names. */
export const RELEASE_COLUMNS = [
  'cell',
  'slot',
  'mean',
  'low95',
  'high95',
  'bias_bound',
  'epsilon',
  'mechanism',
  'arrays',
] as const;

/**
 * Rows as CSV. Numbers are written with the fewest digits that read back as the same double; a row without arrays leaves
 * that field empty. Nothing needs quotes: indices, times, numbers and names of ours hold neither comma nor quote.
 */
export function rowsToCsv(rows: ReleaseRows): string {
  const lines = rows.cell.map((cell, row) =>
    [
      cell,
      rows.slot[row],
      rows.mean[row],
      rows.low95[row],
      rows.high95[row],
      rows.biasBound[row],
      rows.epsilon[row],
      rows.mechanism[row],
      rows.arrays[row] ?? '',
    ].join(','),
  );
  return `${[RELEASE_COLUMNS.join(','), ...lines].join('\n')}\n`;
}

/**
 * Reads what `rowsToCsv` wrote, strictly: a file that was cut, edited by hand or saved by another program in another
 * form is refused with the line, never read as something it does not say.
 */
export function csvToRows(text: string): ReleaseRows {
  const lines = text.split(/\r?\n/);
  if (lines[0]!.replace('\ufeff', '') !== RELEASE_COLUMNS.join(',')) {
    throw damaged(`its first line must be ${RELEASE_COLUMNS.join(',')}`);
  }
  // Every line ends in a newline, so what follows the last one is empty; otherwise the end of the file is missing.
  if (lines.at(-1) !== '') throw damaged(`line ${lines.length} has no end: the file was cut`);

  const rows = noRows();
  for (let index = 1; index < lines.length - 1; index++) {
    const fields = lines[index]!.split(',');
    const line = index + 1;
    if (fields.length !== RELEASE_COLUMNS.length) {
      throw damaged(`line ${line} has ${fields.length} fields; there must be ${RELEASE_COLUMNS.length}`);
    }
    const [cell, slot, mean, low95, high95, biasBound, epsilon, mechanism, arrays] = fields as Fields;
    rows.cell.push(matching(CELL, cell, line, 'cell', 'an H3 index such as 8860145b4bfffff'));
    rows.slot.push(matching(PLAIN, slot, line, 'slot', 'a time'));
    rows.mean.push(finite(mean, line, 'mean'));
    rows.low95.push(finite(low95, line, 'low95'));
    rows.high95.push(finite(high95, line, 'high95'));
    rows.biasBound.push(finite(biasBound, line, 'bias_bound'));
    rows.epsilon.push(matching(EXACT, epsilon, line, 'epsilon', 'a decimal or a fraction'));
    rows.mechanism.push(matching(PLAIN, mechanism, line, 'mechanism', 'a name'));
    rows.arrays.push(
      arrays === '' ? null : Number(matching(COUNT, arrays, line, 'arrays', 'a whole number')),
    );
  }
  return rows;
}

type Fields = [string, string, string, string, string, string, string, string, string];

const CELL = /^[0-9a-f]{15,16}$/;
const PLAIN = /^[^"<>&]{1,60}$/;
const EXACT = /^\d+(\.\d+)?(\/\d+)?$/;
const COUNT = /^\d{1,15}$/;
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/;

function finite(text: string, line: number, column: string): number {
  return Number(matching(NUMBER, text, line, column, 'a number'));
}

function matching(pattern: RegExp, text: string, line: number, column: string, wanted: string): string {
  if (!pattern.test(text)) {
    throw damaged(`${column} in line ${line} is "${text.slice(0, 40)}"; it must be ${wanted}`);
  }
  return text;
}

function damaged(what: string): UsageError {
  return new UsageError(
    'RELEASE_DAMAGED',
    `release.csv is not as it was published: ${what}. Take it from the published folder again.`,
  );
}
