import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { duckdb } from '../../src/engines/duckdb.ts';
import { execute } from '../../src/engines/engine.ts';
import { literal } from '../../src/engines/quote.ts';

/** Every kind of file that records come in. What a command lets out must not depend on it. */
export const FORMATS = ['csv', 'json', 'ndjson', 'parquet'] as const;
export type Format = (typeof FORMATS)[number];

/**
 * Writes records, told as CSV, into a folder that then holds nothing else: the folder is the input, so that its name is
 * the same whatever the format. A line that has not as many fields as the header is as broken in the other text formats.
 */
export async function writeRecords(folder: string, csv: string, format: Format): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const file = join(folder, `pings.${format}`);
  if (format === 'csv') return writeFileSync(file, csv);
  const [header, ...lines] = csv.trimEnd().split('\n');
  const names = header!.split(',');
  const rows = lines.map(line => line.split(','));
  if (format === 'parquet') return writeParquet(file, names, rows);
  const records = rows.map(row => jsonRecord(names, row));
  writeFileSync(file, format === 'json' ? `[${records.join(',\n')}]\n` : `${records.join('\n')}\n`);
}

function jsonRecord(names: readonly string[], row: readonly string[]): string {
  const fields = row.map((text, k) => `${JSON.stringify(names[k])}: ${jsonValue(text)}`);
  return `{${fields.join(', ')}${row.length === names.length ? '}' : ''}`;
}

/** A number with all its digits where it is one, else text. */
function jsonValue(text: string): string {
  if (text === '') return 'null';
  return isNumber(text) ? text : JSON.stringify(text);
}

function isNumber(text: string): boolean {
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(text) && Number.isFinite(Number(text));
}

/** Columns have the type that all of their fields allow: a double, a time or text. */
async function writeParquet(
  file: string,
  names: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<void> {
  const columns = names.map((name, k) => {
    const fields = rows.map(row => row[k]!);
    const type = fields.every(isNumber) ? 'DOUBLE' : fields.every(isTime) ? 'TIMESTAMPTZ' : 'VARCHAR';
    return `CAST(NULLIF(row[${k + 1}], '') AS ${type}) AS ${name}`;
  });
  const lists = rows.map(row => `[${row.map(literal).join(', ')}]`);
  const engine = await duckdb({ threads: 1 });
  const select = `SELECT ${columns.join(', ')} FROM (SELECT unnest([${lists.join(', ')}]) AS row)`;
  await execute(engine, `COPY (${select}) TO ${literal(file)} (FORMAT parquet)`).finally(() =>
    engine.close(),
  );
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);
}
