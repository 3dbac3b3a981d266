import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Receipt } from '../ledger/ledger.ts';

/** The entry that a release was paid with, as it stands in its folder. */
export interface PublishedReceipt extends Pick<Receipt, 'ledger' | 'entry' | 'hash'> {
  readonly folder: string;
}

/**
 * The ledger entries of all releases in a folder. What is not a release of ours, or cannot be read, is passed over: it tells
 * nothing. Of each `release.json` only the end is read, where the entry stands, for there can be thousands of them.
 */
export function publishedReceipts(dir: string): PublishedReceipt[] {
  return foldersIn(dir).flatMap(folder => {
    try {
      const { name, entry, hash } = ledgerPart(endOf(join(folder, 'release.json')));
      const isReceipt =
        typeof name === 'string' && typeof entry === 'number' && typeof hash === 'string' && entry > 0;
      return isReceipt ? [{ folder, ledger: name, entry, hash }] : [];
    } catch {
      return [];
    }
  });
}

/** Hidden folders are releases that are still being written, or never were finished. */
function foldersIn(dir: string): string[] {
  try {
    return readdirSync(dir)
      .filter(name => !name.startsWith('.'))
      .map(name => join(dir, name));
  } catch {
    return [];
  }
}

/** Behind the entry stand only settings and versions, in far fewer bytes. */
const END_BYTES = 16_384;

function endOf(file: string): string {
  // A pipe of that name would never end.
  if (!statSync(file).isFile()) return '';
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    const bytes = Buffer.alloc(Math.min(size, END_BYTES));
    const read = readSync(handle, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString('utf8', 0, read);
  } finally {
    closeSync(handle);
  }
}

/** The object under the key `ledger`, which holds no other object. */
function ledgerPart(end: string): Readonly<Record<string, unknown>> {
  const [, part] = /"ledger"\s*:\s*(\{[^{}]*\})/.exec(end) ?? [];
  return JSON.parse(part ?? '{}');
}
