import { UsageError } from '../../terms/usageError.ts';
import { fileHead } from './fileHead.ts';

/** The first line of a CSV file: the names of its columns and what stands between them. */
export interface CsvHeader {
  readonly names: readonly string[];
  readonly delimiter: string;
}

const DELIMITERS = [',', ';', '\t', '|'];
const LONGEST = 1 << 20;

/**
 * Reads the header ourselves. An engine that guesses the dialect guesses from the lines below as well, and
 * one broken line there can turn a whole file into a single column.
 */
export async function csvHeader(path: string): Promise<CsvHeader> {
  const line = await firstLine(path);
  const delimiter = DELIMITERS.reduce((best, each) =>
    split(line, each).length > split(line, best).length ? each : best,
  );
  return { names: split(line, delimiter), delimiter };
}

async function firstLine(path: string): Promise<string> {
  const text = await fileHead(path, head => lineEnd(head) >= 0 || head.length > LONGEST);
  const end = lineEnd(text);
  if (end >= 0 || text.length <= LONGEST) return decode(end < 0 ? text : text.slice(0, end), path);
  throw new UsageError(
    'FILE_FORMAT',
    `${path} has no header: its first line is longer than a megabyte. Add a line of column names.`,
  );
}

/** Where the first line ends; a line break within quotes belongs to a name. */
function lineEnd(text: string): number {
  let quoted = false;
  for (let k = 0; k < text.length; k++) {
    if (text[k] === '"') quoted = !quoted;
    else if (!quoted && (text[k] === '\n' || text[k] === '\r')) return k;
  }
  return -1;
}

function decode(latin1: string, path: string): string {
  const bytes = Buffer.from(latin1, 'latin1');
  const text = bytes.toString('utf8');
  if (text.includes('\0') || text.includes('\ufffd')) {
    throw new UsageError(
      'FILE_ENCODING',
      `${path} is not UTF-8 text; convert it first, for example with iconv -t UTF-8.`,
    );
  }
  return text.replace(/^\ufeff/, '');
}

function split(line: string, delimiter: string): string[] {
  const names: string[] = [];
  let name = '';
  let quoted = false;
  for (let k = 0; k < line.length; k++) {
    const letter = line[k]!;
    if (letter === '"' && quoted && line[k + 1] === '"') name += line[++k];
    else if (letter === '"') quoted = !quoted;
    else if (letter === delimiter && !quoted) {
      names.push(name.trim());
      name = '';
    } else name += letter;
  }
  return [...names, name.trim()];
}
