import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { chainStart, damaged, type Head, type Link } from './chain.ts';

/**
 * The second file: length and head of the chain, beside the ledger. It is what shows a cut tail, which a chain alone
 * cannot. Written after the charge is durable, so it may be behind by that one charge and is never ahead of it; the
 * next charge brings it up to date before anything else.
 */
export interface HeadRecord extends Head {
  readonly ledger: string;
}

const FORMAT = { format: 'hexveil-ledger-head', version: 1 } as const;

export function headPath(ledgerPath: string): string {
  return `${ledgerPath}.head`;
}

/**
 * Puts the record in place of the one before it, whole and durable. Whoever may read and write the ledger may do the same with
 * it, as SQLite has it for its journal. Requires that the ledger is locked.
 */
export function writeHead(ledgerPath: string, { ledger, length, head }: HeadRecord): void {
  const path = headPath(ledgerPath);
  const text = `${JSON.stringify({ ...FORMAT, ledger, length, head })}\n`;
  writeFileSync(`${path}.new`, text, { flush: true, mode: 0o600 });
  chmodSync(`${path}.new`, statSync(ledgerPath).mode & 0o777);
  renameSync(`${path}.new`, path);
  syncFolder(dirname(path));
}

/** Makes names in a folder durable. Windows has no such call and keeps them in its own journal. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Holds the ledger's entries against the second file; refuses all differences but the one that a crash can make.
 * True if that one is there: the second file is behind by the last entry.
 */
export function isHeadBehind(ledgerPath: string, ledger: string, links: readonly Link[]): boolean {
  const recorded = readHead(ledgerPath);
  if (recorded !== undefined && recorded.ledger !== ledger)
    throw damaged(ledgerPath, 'its .head file belongs to another ledger');
  const { length, head } = recorded ?? chainStart(ledger);
  if (length > links.length)
    throw damaged(ledgerPath, `its .head file counts ${length} entries, but ${links.length} are left`);
  if (head !== (links[length - 1]?.hash ?? chainStart(ledger).head))
    throw damaged(ledgerPath, `entry ${length} is not the one that its .head file records`);
  if (links.length - length > 1) {
    const what =
      recorded === undefined
        ? `is missing, which belongs at ${headPath(ledgerPath)}`
        : `counts ${length} entries, but there are ${links.length}`;
    throw damaged(ledgerPath, `its .head file ${what}`);
  }
  return links.length !== length;
}

/** What the second file says, or nothing if there is none. */
export function readHead(ledgerPath: string): HeadRecord | undefined {
  let text: string;
  try {
    text = readFileSync(headPath(ledgerPath), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw damaged(ledgerPath, 'its .head file cannot be read');
  }
  const record = parsed(text);
  if (record?.format !== FORMAT.format || record.version !== FORMAT.version)
    throw damaged(ledgerPath, 'its .head file is not one that this version of Hexveil wrote');
  return record as unknown as HeadRecord;
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}
