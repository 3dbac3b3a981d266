import { closeSync, type Dirent, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { SPILL_NAME } from '../engines/spill/staleSpills.ts';
import { nameOfDraft } from '../terms/draftName.ts';
import type { TraceName } from './traces.ts';

export interface FoundTrace {
  readonly path: string;
  readonly trace: TraceName;
}

/** Folders that hold other people's files, and many of them. */
const PASSED_BY = /^(node_modules|\.(?!unfinished-).*)$/;

/** Everything in a folder and below that tells about records, by its name or by how it begins or ends. Links are not followed. */
export function findTraces(folder: string): FoundTrace[] {
  return entriesOf(folder).flatMap(entry => {
    const path = join(folder, entry.name);
    const trace = entry.isDirectory()
      ? folderTrace(entry.name)
      : entry.isFile()
        ? fileTrace(path)
        : undefined;
    if (trace !== undefined) return [{ path, trace }];
    return entry.isDirectory() && !PASSED_BY.test(entry.name) ? findTraces(path) : [];
  });
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

function folderTrace(name: string): TraceName | undefined {
  if (SPILL_NAME.test(name)) return 'spill';
  return /^\.unfinished-\w{6}$/.test(name) ? 'unfinished' : undefined;
}

function fileTrace(path: string): TraceName | undefined {
  const due = nameOfDraft(path);
  if (due !== undefined) return /\.parquet$/i.test(due) ? 'totalsDraft' : 'pageDraft';
  const kind = /\.(csv|parquet|html?|json|svg)$/i.exec(path)?.[1]?.toLowerCase();
  if (kind === undefined) return undefined;
  const { begin, end } = endsOf(path);
  if (kind === 'csv') return begin.startsWith('cell,slot,unit,count,sum\n') ? 'totals' : undefined;
  if (kind === 'parquet') return PARQUET_TOTALS.test(end) ? 'totals' : undefined;
  if (kind === 'json') return begin.startsWith('{"format":"hexveil-plan"') ? 'planJson' : undefined;
  if (kind === 'svg')
    return begin.includes('>Mean absolute error of private means of ') ? 'errors' : undefined;
  return end.includes('Made by <code>hexveil plan --html</code>') ? 'plan' : undefined;
}

/** The names of the columns, one after the other, as they stand in the footer. */
const PARQUET_TOTALS = /\bcell\b.{1,40}\bslot\b.{1,40}\bunit\b.{1,40}\bcount\b.{1,40}\bsum\b/s;
const ENOUGH = 1 << 12;

/** The first and the last letters of a file, a letter per byte; nothing where it cannot be read. */
function endsOf(path: string): { readonly begin: string; readonly end: string } {
  try {
    const file = openSync(path, 'r');
    try {
      const { size } = fstatSync(file);
      const read = (at: number) => {
        const bytes = Buffer.alloc(Math.min(ENOUGH, size));
        return bytes.toString('latin1', 0, readSync(file, bytes, 0, bytes.length, at));
      };
      return { begin: read(0), end: read(Math.max(0, size - ENOUGH)) };
    } finally {
      closeSync(file);
    }
  } catch {
    return { begin: '', end: '' };
  }
}
