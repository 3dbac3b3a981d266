import { statSync } from 'node:fs';
import { UsageError } from '../../terms/usageError.ts';
import type { Column, ColumnType, Relation, ResultTypes, Row, Watch } from '../engine.ts';
import { csvHeader } from '../files/csvHeader.ts';
import { fileHead } from '../files/fileHead.ts';
import { findFiles } from '../files/findFiles.ts';
import { identifier, literal } from '../quote.ts';

/** What has to be asked about files. */
export interface Ask {
  /** The columns that a query would give. */
  columns(sql: string): Promise<readonly Column[]>;
  /** The one row that a query gives. */
  row<const Types extends ResultTypes>(sql: string, types: Types, watch?: Watch): Promise<Row<Types>>;
}

/** Looks at the files behind `input`: one file, a folder or a pattern. */
export async function openFiles(input: string, ask: Ask): Promise<Relation> {
  const { format, paths } = findFiles(input);
  return { csv: openCsv, json: openJson, parquet: openParquet }[format](paths, ask);
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

/**
 * JSON is read as text and by name. Its columns are the names and the nesting of its fields: what kind of number or text a
 * field holds is never looked at, for then a value would decide.
 */
async function openJson(files: readonly string[], ask: Ask): Promise<Relation> {
  const options = `maximum_object_size = ${await largestRecord(files)}`;
  const records = `SELECT json FROM read_json_objects(${fileList(files)}, ${options})`;
  const look = async (from: string, watch?: Watch) => {
    const sql = `SELECT json_group_structure(json) AS structure, CAST(count(*) AS DOUBLE) AS records FROM (${from})`;
    const seen = await ask.row(sql, { structure: 'text', records: 'double' }, watch);
    return { columns: jsonColumns(seen.structure, files[0]!), isAll: seen.records < FIRST_LOOK };
  };
  const read = (names: string) =>
    `read_json(${fileList(files)}, ${options}, union_by_name = true, columns = {${names}})`;
  const relation = (columns: readonly Column[]): Relation => ({
    columns,
    isText: true,
    select(fields) {
      for (const { column, keys } of fields) {
        refuseWithinPages(columns[column]!, keys);
        refuseTwoWays([columns], [columns[column]!.name, ...keys]);
      }
      const names = [...new Set(fields.map(({ column }) => columns[column]!.name))];
      const found = fields.map(
        ({ column, keys, as }) => `${jsonText(identifier(columns[column]!.name), keys)} AS ${identifier(as)}`,
      );
      const from = read(names.map(name => `${identifier(name)}: 'JSON'`).join(', '));
      return `SELECT ${found.join(', ')} FROM ${from}`;
    },
    ...innerOf(columns, read(`${PAGE}: 'JSON[]'`)),
  });

  const first = await look(`${records} LIMIT ${FIRST_LOOK}`);
  if (first.isAll) return relation(first.columns);
  const whole = async (watch?: Watch) => relation((await look(records, watch)).columns);
  return { ...relation(first.columns), whole };
}

/** Services that give records page by page put them into a list under this name. */
const PAGE = 'results';

/**
 * A record of a page has a time of its own. Read through the page, under that page's time, it would fall into another day than
 * when it is read as a record: so it is read in one way only.
 */
function refuseWithinPages({ name }: Column, keys: readonly string[]): void {
  if (name !== PAGE || keys.length === 0) return;
  throw new UsageError(
    'NO_COLUMN',
    `${PAGE} holds records of their own; name their fields without ${PAGE}, in files that all have such pages.`,
  );
}

function innerOf(columns: readonly Column[], pages: string): { readonly inner?: Relation } {
  const page = columns.find(({ name }) => name === PAGE)?.type;
  if (page?.kind !== 'list' || page.of.kind !== 'record') return {};
  const { fields: inner } = page.of;
  return {
    inner: {
      columns: inner,
      isText: true,
      select(fields) {
        for (const { column, keys } of fields) refuseTwoWays([inner], [inner[column]!.name, ...keys]);
        const found = fields.map(
          ({ column, keys, as }) =>
            `${jsonText('record', [inner[column]!.name, ...keys])} AS ${identifier(as)}`,
        );
        return `SELECT ${found.join(', ')} FROM (SELECT unnest(${PAGE}) AS record FROM ${pages})`;
      },
    },
  };
}

/** How many records show, at little cost, the names of fields that all records have. */
const FIRST_LOOK = 1000;

/** Columns from a merged structure such as {"plate": "VARCHAR", "place": {"at": ["DOUBLE"]}}. */
function jsonColumns(structure: string | null, file: string): readonly Column[] {
  if (structure === null) {
    throw new UsageError('NO_RECORDS', `${file} holds no records; name a file that does.`);
  }
  const type = jsonType(JSON.parse(structure));
  if (type.kind === 'record') return type.fields;
  throw new UsageError(
    'FILE_BROKEN',
    `${file} holds JSON that is no record. It must be an array of objects, or one object per line.`,
  );
}

/** The type of a structure: a record or a list; whatever else it is called, by what values look like, it is text. */
function jsonType(structure: unknown): ColumnType {
  if (Array.isArray(structure)) return { kind: 'list', of: jsonType(structure[0]) };
  if (typeof structure !== 'object' || structure === null) return TEXT;
  const fields = Object.entries(structure).map(([name, below]) => ({ name, type: jsonType(below) }));
  // Fields of an object have no order. That of the first record to have them could be one by value.
  return { kind: 'record', fields: fields.sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

async function openParquet(files: readonly string[], ask: Ask): Promise<Relation> {
  const perFile: (readonly Column[])[] = [];
  for (const file of files) {
    perFile.push(await ask.columns(`SELECT * FROM read_parquet(${fileList([file])})`));
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
        refuseTwoWays(perFile, [name, ...keys]);
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

/**
 * A name with a dot of its own must not be nested as well, in this file or another: which of the two is read would hang on what
 * other files are there.
 */
function refuseTwoWays(each: readonly (readonly Column[])[], names: readonly string[]): void {
  const path = names.join('.').split('.');
  const ways = each.flatMap(columns => readings(path, columns)).map(way => way.join('\0'));
  if (new Set(ways).size <= 1) return;
  throw new UsageError(
    'MIXED_FILES',
    `Column ${path.join('.')} can be read in two ways: one column has a dot in its name, and another may hold it as a field. Rename one of them, in all files of the input.`,
  );
}

/** Every way in which a dotted path can be cut into the name of a column and of fields below it. */
function readings(path: readonly string[], columns: readonly Column[]): string[][] {
  return path.flatMap((_, last) => {
    const [name, rest] = [path.slice(0, last + 1).join('.'), path.slice(last + 1)];
    const type = columns.find(each => each.name === name)?.type;
    if (type === undefined) return [];
    if (rest.length === 0) return [[name]];
    if (type.kind === 'record') return readings(rest, type.fields).map(below => [name, ...below]);
    // A text may hold JSON, whose keys are only known row by row.
    return type.kind === 'text' || type.kind === 'other' ? [[name, ...rest]] : [];
  });
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
