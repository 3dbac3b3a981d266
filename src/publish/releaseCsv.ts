import { UsageError } from '../terms/usageError.ts';
import { type ColumnKey, type ColumnValues, columnKeys, columnName, columns } from './columns.ts';
import { addRow, noRows, type ReleaseRows } from './releaseRows.ts';

/** The first line of `release.csv`. */
const HEAD = columnKeys.map(columnName).join(',');

/**
 * Rows as CSV. Numbers are written with the fewest digits that read back as the same double; a row without arrays leaves
 * that field empty. Nothing needs quotes: indices, times, numbers and names of ours hold neither comma nor quote.
 */
export function rowsToCsv(rows: ReleaseRows): string {
  const lines = rows.cell.map((_, row) => columnKeys.map(key => rows[key][row] ?? '').join(','));
  return `${[HEAD, ...lines].join('\n')}\n`;
}

/**
 * Reads what `rowsToCsv` wrote, strictly: a file that was cut, edited by hand or saved by another program in another
 * form is refused with the line, never read as something it does not say.
 */
export function csvToRows(text: string): ReleaseRows {
  const lines = text.split(/\r?\n/);
  if (lines[0]!.replace('\ufeff', '') !== HEAD) throw damaged(`its first line must be ${HEAD}`);
  // Every line ends in a newline, so what follows the last one is empty; otherwise the end of the file is missing.
  if (lines.at(-1) !== '') throw damaged(`line ${lines.length} has no end: the file was cut`);

  const rows = noRows();
  for (let index = 1; index < lines.length - 1; index++) {
    const fields = lines[index]!.split(',');
    const line = index + 1;
    if (fields.length !== columnKeys.length) {
      throw damaged(`line ${line} has ${fields.length} fields; there must be ${columnKeys.length}`);
    }
    addRow(rows, (key, place) => valueIn(fields[place]!, key, line));
  }
  return rows;
}

function valueIn<Key extends ColumnKey>(field: string, key: Key, line: number): ColumnValues[Key] {
  const { pattern, must, read } = columns[key];
  if (pattern.test(field)) return read(field);
  throw damaged(`${columnName(key)} in line ${line} is "${field.slice(0, 40)}"; it must be ${must}`);
}

function damaged(what: string): UsageError {
  return new UsageError(
    'RELEASE_DAMAGED',
    `release.csv is not as it was published: ${what}. Get a fresh copy of it.`,
  );
}
