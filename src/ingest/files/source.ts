import { statSync } from 'node:fs';
import type { Column, ColumnType, Engine } from '../../engines/engine.ts';
import { identifier, literal } from '../../engines/quote.ts';
import { nearest } from '../../terms/didYouMean.ts';
import { UsageError } from '../../terms/usageError.ts';
import { csvHeader } from './csvHeader.ts';
import { fileHead } from './fileHead.ts';
import { type Format, findFiles } from './findFiles.ts';

/** Records at rest: what columns they have, and how some of them are read as SQL. */
export interface Source {
  readonly format: Format;
  readonly files: readonly string[];
  readonly columns: readonly Column[];
  /** The SELECT that reads the given columns, by name or dotted path, under new names. */
  select(paths: Readonly<Record<string, string>>): Selection;
}

export interface Selection {
  readonly sql: string;
  /** The type of each new name. CSV and JSON give text: what it means is decided row by row. */
  readonly types: Readonly<Record<string, ColumnType>>;
}

const TEXT: ColumnType = { kind: 'text' };

/** Looks at the files behind `input`. Nothing but names and types is read yet. */
export async function openSource(engine: Engine, input: string): Promise<Source> {
  const { format, paths: files } = findFiles(input);
  const open = { csv: openCsv, json: openJson, parquet: openParquet }[format];
  return { format, files, ...(await open(engine, files)) };
}

type Opened = Pick<Source, 'columns' | 'select'>;

async function openCsv(engine: Engine, files: readonly string[]): Promise<Opened> {
  const first = await csvHeader(files[0]!);
  for (const file of files.slice(1)) {
    const header = await csvHeader(file);
    if (header.delimiter !== first.delimiter || header.names.join('\0') !== first.names.join('\0')) {
      throw mixedSchemas(file, files[0]!, 'it has another header line');
    }
  }
  const columns = first.names.map(name => ({ name, type: TEXT }));
  // Columns get names of our own: a header may hold the same name twice, or none.
  const own = first.names.map((_, k) => `c${k}`);
  const relation = `read_csv(${fileList(files)}, auto_detect = false, header = true, delim = ${literal(first.delimiter)}, quote = '"', escape = '"', columns = {${own.map(name => `${name}: 'VARCHAR'`).join(', ')}})`;
  const select = (paths: Readonly<Record<string, string>>): Selection => {
    const fields = Object.entries(paths).map(([as, path]) => {
      const { position, keys } = find(path, columns);
      const sql = keys.length === 0 ? own[position]! : engine.dialect.jsonText(own[position]!, keys);
      return `${sql} AS ${identifier(as)}`;
    });
    return { sql: `SELECT ${fields.join(', ')} FROM ${relation}`, types: allText(paths) };
  };
  return { columns, select };
}

/** JSON is read as text and by name, so that no guess from the first records can misread the later ones. */
async function openJson(engine: Engine, files: readonly string[]): Promise<Opened> {
  const options = `union_by_name = true, maximum_object_size = ${await largestRecord(files)}`;
  const top = await engine.columns(`SELECT * FROM read_json(${fileList(files)}, ${options})`);
  const wrapper = top.find(({ name }) => name === 'results')?.type;
  const wrapped = wrapper?.kind === 'list' && wrapper.of.kind === 'record' ? wrapper.of.fields : undefined;
  const columns = wrapped ?? top;
  const select = (paths: Readonly<Record<string, string>>): Selection => {
    const found = Object.entries(paths).map(([as, path]) => ({ as, ...find(path, columns) }));
    const names = [...new Set(found.map(({ position }) => columns[position]!.name))];
    const read = (list: string) => `read_json(${fileList(files)}, ${options}, columns = {${list}})`;
    const relation = wrapped
      ? `(SELECT unnest(results) AS record FROM ${read("results: 'JSON[]'")})`
      : read(names.map(name => `${identifier(name)}: 'JSON'`).join(', '));
    const fields = found.map(({ as, position, keys }) => {
      const { name } = columns[position]!;
      const [sql, below] = wrapped ? ['record', [name, ...keys]] : [identifier(name), keys];
      return `${engine.dialect.jsonText(sql, below)} AS ${identifier(as)}`;
    });
    return { sql: `SELECT ${fields.join(', ')} FROM ${relation}`, types: allText(paths) };
  };
  return { columns, select };
}

async function openParquet(engine: Engine, files: readonly string[]): Promise<Opened> {
  const perFile: (readonly Column[])[] = [];
  for (const file of files) {
    perFile.push(await engine.columns(`SELECT * FROM read_parquet(${fileList([file])})`));
  }
  const columns = perFile[0]!;
  const select = (paths: Readonly<Record<string, string>>): Selection => {
    const types: Record<string, ColumnType> = {};
    const fields = Object.entries(paths).map(([as, path]) => {
      const { position, keys, type } = find(path, columns);
      types[as] = type;
      perFile.forEach((others, k) => {
        const other = lookUp(path, others)?.type;
        const differs = other === undefined || JSON.stringify(other) !== JSON.stringify(type);
        if (differs)
          throw mixedSchemas(files[k]!, files[0]!, `column ${path} is missing or has another type`);
      });
      const column = identifier(columns[position]!.name);
      return `${keys.reduce((sql, key) => `struct_extract(${sql}, ${literal(key)})`, column)} AS ${identifier(as)}`;
    });
    // Matching columns by name takes time even where there is nothing to match.
    const byName = files.length > 1 ? ', union_by_name = true' : '';
    const relation = `read_parquet(${fileList(files)}${byName})`;
    return { sql: `SELECT ${fields.join(', ')} FROM ${relation}`, types };
  };
  return { columns, select };
}

interface Found {
  /** Which of the columns it is in, and the keys below that column. */
  readonly position: number;
  readonly keys: readonly string[];
  readonly type: ColumnType;
}

/** Where a dotted path leads; a name that itself holds dots is found first. */
function find(path: string, columns: readonly Column[]): Found {
  const found = lookUp(path, columns);
  if (found) return found;
  const known = columns.flatMap(column => dottedPaths(column));
  // A first line that holds a number is a record, and is not quoted.
  if (known.some(name => name.trim() !== '' && Number.isFinite(Number(name)))) {
    throw new UsageError(
      'NO_COLUMN',
      `There is no column "${path}": the first line of the file seems to be a record. Put a line of column names above it.`,
    );
  }
  const near = nearest(path, known);
  const hint =
    near === undefined ? `The columns are: ${known.slice(0, 20).join(', ')}` : `Did you mean "${near}"`;
  throw new UsageError('NO_COLUMN', `There is no column "${path}". ${hint}${near === undefined ? '.' : '?'}`);
}

function lookUp(path: string, columns: readonly Column[]): Found | undefined {
  const whole = columns.findIndex(({ name }) => name === path);
  if (whole >= 0) return { position: whole, keys: [], type: columns[whole]!.type };
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const position = columns.findIndex(({ name }) => name === path.slice(0, dot));
    if (position < 0) continue;
    const { type } = columns[position]!;
    const rest = path.slice(dot + 1);
    if (type.kind === 'record') {
      const below = lookUp(rest, type.fields);
      if (below) {
        return { position, keys: [type.fields[below.position]!.name, ...below.keys], type: below.type };
      }
    }
    // A text may hold JSON, whose keys are only known row by row.
    if (type.kind === 'text' || type.kind === 'other') return { position, keys: rest.split('.'), type: TEXT };
  }
  return undefined;
}

function dottedPaths({ name, type }: Column): string[] {
  if (type.kind !== 'record') return [name];
  return [name, ...type.fields.flatMap(dottedPaths).map(below => `${name}.${below}`)];
}

function allText(paths: Readonly<Record<string, string>>): Record<string, ColumnType> {
  return Object.fromEntries(Object.keys(paths).map(as => [as, TEXT]));
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
