import { statSync } from 'node:fs';
import { UsageError } from '../../terms/usageError.ts';
import type { Column, ColumnType, Relation } from '../engine.ts';
import { csvHeader } from '../files/csvHeader.ts';
import { fileHead } from '../files/fileHead.ts';
import { findFiles } from '../files/findFiles.ts';
import { identifier, literal } from '../quote.ts';

/** The columns that a query would give. */
type ColumnsOf = (sql: string) => Promise<readonly Column[]>;

/** Looks at the files behind `input`: one file, a folder or a pattern. */
export async function openFiles(input: string, columnsOf: ColumnsOf): Promise<Relation> {
  const { format, paths } = findFiles(input);
  return { csv: openCsv, json: openJson, parquet: openParquet }[format](paths, columnsOf);
}

async function openCsv(files: readonly string[]): Promise<Relation> {
  const first = await csvHeader(files[0]!);
  for (const file of files.slice(1)) {
    const header = await csvHeader(file);
    if (header.delimiter !== first.delimiter || header.names.join('\0') !== first.names.join('\0')) {
      throw mixedSchemas(file, files[0]!, 'it has another header line');
    }
  }
  // Columns get names of our own: a header may hold the same name twice, or none.
  const own = first.names.map((_, k) => `c${k}`);
  const relation = `read_csv(${fileList(files)}, auto_detect = false, header = true, delim = ${literal(first.delimiter)}, quote = '"', escape = '"', columns = {${own.map(name => `${name}: 'VARCHAR'`).join(', ')}})`;
  return {
    columns: first.names.map(name => ({ name, type: TEXT })),
    isText: true,
    select(fields) {
      const read = fields.map(
        ({ column, keys, as }) => `${fieldSql(own[column]!, TEXT, keys)} AS ${identifier(as)}`,
      );
      return `SELECT ${read.join(', ')} FROM ${relation}`;
    },
  };
}

/** JSON is read as text and by name, so that no guess from the first records can misread the later ones. */
async function openJson(files: readonly string[], columnsOf: ColumnsOf): Promise<Relation> {
  const options = `union_by_name = true, maximum_object_size = ${await largestRecord(files)}`;
  const top = await columnsOf(`SELECT * FROM read_json(${fileList(files)}, ${options})`);
  const wrapper = top.find(({ name }) => name === 'results')?.type;
  const wrapped = wrapper?.kind === 'list' && wrapper.of.kind === 'record' ? wrapper.of.fields : undefined;
  const columns = wrapped ?? top;
  return {
    columns,
    isText: true,
    select(fields) {
      const names = [...new Set(fields.map(({ column }) => columns[column]!.name))];
      const read = (list: string) => `read_json(${fileList(files)}, ${options}, columns = {${list}})`;
      const relation = wrapped
        ? `(SELECT unnest(results) AS record FROM ${read("results: 'JSON[]'")})`
        : read(names.map(name => `${identifier(name)}: 'JSON'`).join(', '));
      const found = fields.map(({ column, keys, as }) => {
        const { name } = columns[column]!;
        const [sql, below] = wrapped ? ['record', [name, ...keys]] : [identifier(name), keys];
        return `${jsonText(sql, below)} AS ${identifier(as)}`;
      });
      return `SELECT ${found.join(', ')} FROM ${relation}`;
    },
  };
}

async function openParquet(files: readonly string[], columnsOf: ColumnsOf): Promise<Relation> {
  const perFile: (readonly Column[])[] = [];
  for (const file of files) {
    perFile.push(await columnsOf(`SELECT * FROM read_parquet(${fileList([file])})`));
  }
  const columns = perFile[0]!;
  // Matching columns by name takes time even where there is nothing to match.
  const byName = files.length > 1 ? ', union_by_name = true' : '';
  return {
    columns,
    isText: false,
    select(fields) {
      const read = fields.map(({ column, keys, as }) => {
        const { name, type } = columns[column]!;
        const due = JSON.stringify(typeBelow(type, keys));
        perFile.forEach((others, k) => {
          const other = typeBelow(others.find(each => each.name === name)?.type, keys);
          const what = `column ${[name, ...keys].join('.')} is missing or has another type`;
          if (JSON.stringify(other) !== due) throw mixedSchemas(files[k]!, files[0]!, what);
        });
        return `${fieldSql(identifier(name), type, keys)} AS ${identifier(as)}`;
      });
      return `SELECT ${read.join(', ')} FROM read_parquet(${fileList(files)}${byName})`;
    },
  };
}

const TEXT: ColumnType = { kind: 'text' };

/** The type at a path of keys; nothing where there is none. A text may hold JSON, whose keys are only known row by row. */
function typeBelow(type: ColumnType | undefined, [key, ...keys]: readonly string[]): ColumnType | undefined {
  if (key === undefined || type === undefined) return type;
  if (type.kind !== 'record') return TEXT;
  return typeBelow(type.fields.find(({ name }) => name === key)?.type, keys);
}

function fieldSql(sql: string, type: ColumnType, keys: readonly string[]): string {
  const [key, ...below] = keys;
  if (key === undefined) return sql;
  if (type.kind !== 'record') return jsonText(sql, keys);
  const field = type.fields.find(({ name }) => name === key)!;
  return fieldSql(`struct_extract(${sql}, ${literal(key)})`, field.type, below);
}

/** The text at a path of keys in a JSON text; NULL where there is none or the text is no JSON. */
function jsonText(sql: string, keys: readonly string[]): string {
  // A JSON pointer spells every key, also one that holds quotes, dots or brackets.
  const pointer = keys.map(key => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  return `CASE WHEN json_valid(${sql}) THEN json_extract_string(${sql}, ${literal(pointer)}) END`;
}

function fileList(files: readonly string[]): string {
  return `[${files.map(file => literal(file.replaceAll(/[*?[\]]/g, '[$&]'))).join(', ')}]`;
}

/** An object that wraps all records is as long as its file; any other record is short. */
async function largestRecord(files: readonly string[]): Promise<number> {
  const [least, most] = [16 << 20, 1 << 30];
  let largest = least;
  for (const file of files) {
    if (!/^\s*\{[^[]*"results"\s*:\s*\[/.test(await fileHead(file))) continue;
    // Text of this kind packs to a tenth or so.
    largest = Math.max(largest, statSync(file).size * (/\.gz$/i.test(file) ? 20 : 1));
  }
  return Math.min(most, largest);
}

function mixedSchemas(file: string, first: string, how: string): UsageError {
  return new UsageError(
    'MIXED_FILES',
    `${file} and ${first} do not go together: ${how}. The files of one input need the same columns; use two inputs.`,
  );
}
