import { closeSync, createWriteStream, existsSync, openSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../config/config.ts';
import { csvToParquet } from '../../engines/duckdb/csvToParquet.ts';
import type { Engine } from '../../engines/engine.ts';
import { draftName } from '../../terms/draftName.ts';
import { refuseUnknown } from '../../terms/refuseUnknown.ts';
import { UsageError } from '../../terms/usageError.ts';
import type { MapTotals } from '../counts/mapTotals.ts';
import { windowName } from '../slots/slot.ts';
import type { IngestReport } from './report.ts';
import { userKeys } from './userKeys.ts';
import type { Ingested } from './userTotals.ts';
import { type ReadOptions, readOptions, withTotals } from './withTotals.ts';

/**
 * Reads the records and writes their totals for the curator's eyes: cell, slot, unit, count and sum in grid steps, as CSV
 * or Parquet by the name of the file. It holds user keys and exact sums, so only its owner may read it, and an older file
 * is never written over.
 */
export async function writeTotals(
  config: Config,
  file: string,
  options: ReadOptions = {},
): Promise<IngestReport> {
  refuseUnknown(options, readOptions, 'writeTotals');
  checkOutput(file);
  return withTotals(config, options, async (ingested, engine) => {
    const unitName = await unitNames(engine, config, ingested);
    await write(csvText(unitName, ingested.totals), file, config.engine, options.signal);
    return ingested.report;
  });
}

const COLUMNS = { cell: 'text', slot: 'text', unit: 'text', count: 'int32', sum: 'int64' } as const;

async function write(
  lines: Iterable<string>,
  file: string,
  settings: Config['engine'],
  signal: AbortSignal | undefined,
): Promise<void> {
  if (!/\.parquet$/i.test(file)) return writeCsv(lines, file, signal);
  const csv = draftName(file);
  await writeCsv(lines, csv, signal);
  let isBegun = false;
  try {
    // Made first, for its owner alone: the engine would let everybody read it.
    closeSync(openSync(file, 'wx', 0o600));
    isBegun = true;
    await csvToParquet(csv, file, { columns: COLUMNS, orderBy: ['cell', 'slot', 'unit'], settings });
  } catch (error) {
    if (isBegun) rmSync(file, { force: true });
    throw error;
  } finally {
    rmSync(csv, { force: true });
  }
}

/** Refuses, before any work is done, a name that cannot become a file of totals. */
function checkOutput(file: string): void {
  if (!/\.(csv|parquet)$/i.test(file)) {
    throw new UsageError('BAD_VALUE', `--out is ${file}; its name must end in .csv or .parquet.`);
  }
  if (existsSync(file))
    throw new UsageError('FILE_EXISTS', `${file} already exists; remove it or choose another name.`);
}

/** A unit in words: the user's key, and after an @ its day or slot where the window has one. */
async function unitNames(
  engine: Engine,
  config: Config,
  { totals, samples }: Ingested,
): Promise<(unit: number) => string> {
  const keys = await userKeys(engine, samples);
  const nameOf = windowName(config.time, config.privacy.window, samples.rules);
  const { user, window } = totals.counts.units;
  return unit => {
    const within = nameOf(window[unit]!);
    return `${keys[user[unit]!]}${within === '' ? '' : `@${within}`}`;
  };
}

async function writeCsv(
  lines: Iterable<string>,
  path: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    await pipeline(lines, createWriteStream(path, { mode: 0o600, flags: 'wx' }), { signal });
  } catch (error) {
    // Half a file is of no use; one that somebody else put there meanwhile is not ours to remove.
    const { syscall, code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') rmSync(path, { force: true });
    signal?.throwIfAborted();
    if (syscall === undefined) throw error;
    throw new UsageError(
      'CANNOT_WRITE',
      `${path} cannot be written; choose a folder that exists, has room and that you may write to.`,
    );
  }
}

function* csvText(unitName: (unit: number) => string, { counts, sum }: MapTotals): Generator<string> {
  let lines = `${Object.keys(COLUMNS).join(',')}\n`;
  for (let cell = 0; cell < counts.cells.h3.length; cell++) {
    const place = `${counts.cells.h3[cell]},${counts.cells.slotName[cell]}`;
    for (let row = counts.start[cell]!; row < counts.start[cell + 1]!; row++) {
      lines += `${place},${quoted(unitName(counts.unit[row]!))},${counts.count[row]},${sum[row]}\n`;
    }
    if (lines.length < 1 << 16) continue;
    yield lines;
    lines = '';
  }
  yield lines;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
