import { accessSync, closeSync, constants, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { nearest } from '../../terms/didYouMean.ts';
import { UsageError } from '../../terms/usageError.ts';

export type Format = 'csv' | 'json' | 'parquet';

/** The files behind one `input`, all of one format, in the order of their names. */
export interface InputFiles {
  readonly format: Format;
  readonly paths: readonly string[];
}

const FORMATS: readonly (readonly [ending: RegExp, format: Format])[] = [
  [/\.(csv|tsv)(\.gz)?$/i, 'csv'],
  [/\.(json|ndjson|jsonl|geojsonl)(\.gz)?$/i, 'json'],
  [/\.(parquet|pq)$/i, 'parquet'],
];
const ENDINGS = '.csv, .tsv, .json, .ndjson, .jsonl (each also .gz) or .parquet';

/** Finds the files that `input` names: one file, everything readable in a folder, or a pattern such as pings/*.parquet. */
export function findFiles(input: string): InputFiles {
  const paths = pathsOf(input);
  const formats = new Set(paths.map(formatOf));
  if (formats.size > 1) {
    throw new UsageError(
      'MIXED_FILES',
      `${input} holds ${[...formats].sort().join(' and ')} files; an input has one format. Name one kind, such as ${join(input, '*.parquet')}.`,
    );
  }
  const [format] = formats as Set<Format>;
  for (const path of paths) checkReadable(path, format!);
  return { format: format!, paths };
}

function pathsOf(input: string): string[] {
  const kind = statSync(input, { throwIfNoEntry: false });
  if (kind?.isDirectory()) {
    const paths = filesUnder(input).filter(path => formatOf(path) !== undefined);
    if (paths.length > 0) return paths;
    throw new UsageError('NO_FILE', `The folder ${input} holds no file whose name ends in ${ENDINGS}.`);
  }
  if (kind) {
    if (formatOf(input) !== undefined) return [input];
    throw new UsageError('FILE_FORMAT', `${input} has no known format; its name must end in ${ENDINGS}.`);
  }
  if (/[*?[{]/.test(input)) {
    const paths = matching(input).filter(path => formatOf(path) !== undefined);
    if (paths.length > 0) return paths;
    throw new UsageError('NO_FILE', `No file matches ${input}; it must match names that end in ${ENDINGS}.`);
  }
  throw new UsageError('NO_FILE', `${input} does not exist.${similarlyNamed(input)}`);
}

function formatOf(path: string): Format | undefined {
  return FORMATS.find(([ending]) => ending.test(path))?.[1];
}

/** Every file in a folder and below, hidden ones left out, in the order of their names. */
function filesUnder(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !/^[._]/.test(name));
  return entries
    .flatMap(entry => {
      const path = join(folder, entry.name);
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return filesUnder(path);
      return [path];
    })
    .sort();
}

/** Files that a pattern matches: * and ? within a name, ** across folders, [abc] and {a,b}. */
function matching(pattern: string): string[] {
  const parts = pattern.split(/[\\/]/);
  const fixed = parts.findIndex(part => /[*?[{]/.test(part));
  const root = parts.slice(0, fixed).join(sep) || (pattern.startsWith('/') ? '/' : '.');
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) return [];
  const wanted = new RegExp(
    `^${parts.slice(fixed).map(partPattern).join('/').replaceAll('**/', '(?:.+/)?')}$`,
  );
  const within = (path: string) => path.slice(root === '/' || root === '.' ? 0 : root.length + 1);
  return filesUnder(root).filter(path => wanted.test(within(path).replace(/^\//, '').replaceAll(sep, '/')));
}

function partPattern(part: string): string {
  if (part === '**') return '**';
  return part
    .replace(/[.+^$()|\\]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]')
    .replaceAll(/\{([^{}]*)\}/g, (_, choices: string) => `(?:${choices.replaceAll(',', '|')})`);
}

function similarlyNamed(path: string): string {
  const at = Math.max(path.lastIndexOf('/'), path.lastIndexOf(sep));
  const folder = at < 0 ? '.' : path.slice(0, at) || '/';
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return ` Neither does the folder ${folder}.`;
  const name = nearest(path.slice(at + 1), readdirSync(folder));
  return name === undefined ? '' : ` Did you mean ${path.slice(0, at + 1)}${name}?`;
}

function checkReadable(path: string, format: Format): void {
  try {
    accessSync(path, constants.R_OK);
  } catch {
    throw new UsageError('NO_FILE', `${path} cannot be read; get permission to read it.`);
  }
  const { size } = statSync(path);
  if (size === 0) throw new UsageError('NO_RECORDS', `${path} is empty; name a file that holds records.`);
  if (format === 'parquet' && !hasParquetEnds(path, size)) {
    throw new UsageError(
      'FILE_BROKEN',
      `${path} is not a whole Parquet file: it is damaged or cut off. Get a fresh copy of it.`,
    );
  }
}

/** A Parquet file begins and ends with PAR1, and says before the end how long its footer is. */
function hasParquetEnds(path: string, size: number): boolean {
  const tail = Buffer.alloc(8);
  const head = Buffer.alloc(4);
  if (size < 12) return false;
  const file = openSync(path, 'r');
  try {
    readSync(file, head, 0, 4, 0);
    readSync(file, tail, 0, 8, size - 8);
  } finally {
    closeSync(file);
  }
  const isWhole = head.toString('latin1') === 'PAR1' && tail.toString('latin1', 4) === 'PAR1';
  return isWhole && tail.readUInt32LE(0) <= size - 12;
}
