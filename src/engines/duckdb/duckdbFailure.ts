import type { ErrorCode } from '../../terms/errorCodes.ts';
import { UsageError } from '../../terms/usageError.ts';
import { EngineError } from '../engine.ts';

/**
 * What to tell the user when DuckDB fails. Its own messages quote lines and values of the data, so none
 * of their text is kept: only the kind of failure and, where it names one, the number of the line.
 */
export function duckdbFailure(error: unknown): Error {
  if (error instanceof UsageError || error instanceof EngineError || error instanceof TypeError) return error;
  const text = error instanceof Error ? error.message : '';
  for (const [pattern, code, sentence] of KNOWN) {
    const found = pattern.exec(text);
    if (found) return new UsageError(code, sentence(found[1] ?? ''));
  }
  // Errors of these kinds come before any data is read.
  const early = /^(Parser|Binder|Catalog) Error: [^\n]*/.exec(text);
  return new EngineError(early?.[0] ?? /^[A-Z][A-Za-z ]{0,40} Error/.exec(text)?.[0] ?? 'unknown');
}

type Known = readonly [pattern: RegExp, code: ErrorCode, sentence: (found: string) => string];

const KNOWN: readonly Known[] = [
  [
    /not utf-8 encoded|Invalid unicode/i,
    'FILE_ENCODING',
    () => 'A file holds text that is not UTF-8; convert it first, for example with iconv -t UTF-8.',
  ],
  [
    /CSV Error on Line: (\d+)/,
    'FILE_BROKEN',
    line =>
      `Line ${line} of a CSV file is broken: it does not have as many fields as the header, or a quote is not closed. Fix or remove that line.`,
  ],
  [
    /Malformed JSON in file .*?, at byte \d+ in (?:line|record\/value) (\d+)/,
    'FILE_BROKEN',
    record => `A JSON file is broken at record ${record}. Fix or remove that record.`,
  ],
  [
    /Malformed JSON|Invalid Input Error: .*JSON|maximum_object_size/,
    'FILE_BROKEN',
    () =>
      'A JSON file is broken or holds a record of more than a gigabyte. It must be an array of objects, or one object per line.',
  ],
  [
    /No magic bytes|Footer length|TProtocolException|Corrupt|don't know what type|parquet.*(?:corrupt|truncated|invalid)|Invalid Input Error: .*(?:Snappy|ZSTD|decompress)|failed to decode|Could not read enough bytes/i,
    'FILE_BROKEN',
    () => 'A file is damaged or cut off; get a fresh copy of it.',
  ],
  [
    /No files found|Cannot open file|Permission denied/i,
    'NO_FILE',
    () => 'A file cannot be opened; check that it still exists and that you may read it.',
  ],
  [
    /Out of Memory Error/,
    'ENGINE_MEMORY',
    () =>
      'The engine ran out of memory. Raise engine.memory, lower engine.threads, or set engine.spill to a folder with more room.',
  ],
  [
    /No space left|max_temp_directory_size|Could not write all bytes/i,
    'DISK_FULL',
    () =>
      'The disk for data that does not fit into memory is full; set engine.spill to a folder with more room.',
  ],
  [/Memory limit|memory_limit/, 'BAD_VALUE', () => 'engine.memory is not a size; write one such as 4GB.'],
];
