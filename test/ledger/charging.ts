import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FileLedger } from '../../src/ledger/fileLedger.ts';
import type { Receipt } from '../../src/ledger/ledger.ts';
import { fraction } from '../../src/terms/rational.ts';

const program = fileURLToPath(new URL('chargeUntilRefused.mjs', import.meta.url));

/** What a charging process told before it ended, and how it ended. */
export interface Told {
  readonly receipts: readonly Receipt[];
  readonly code: number | null;
  readonly stderr: string;
}

/** A ledger with the account that charging processes charge, of so many tenths a day. */
export function ledgerOfTenths(path: string, tenths: number): FileLedger {
  const ledger = new FileLedger(path);
  const about = { user: ['plate'], window: 'day', time: 'seen_at', zone: 'UTC' } as const;
  ledger.open('buses', { epsilon: fraction(tenths, 10), ...about });
  return ledger;
}

/**
 * Starts a process that charges a tenth again and again; `onFirst` gets it when it told of its first charge, and `before`
 * stands before its command.
 */
export function charging(
  path: string,
  onFirst: (child: ChildProcess) => void = () => {},
  before: readonly string[] = [],
): Promise<Told> {
  const [first, ...words] = [...before, process.execPath, program, path];
  const child = spawn(first!, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.once('data', () => onFirst(child));
  child.stdout.on('data', bytes => {
    stdout += bytes;
  });
  child.stderr.on('data', bytes => {
    stderr += bytes;
  });
  return new Promise(resolve => {
    child.on('close', code => {
      const lines = stdout.split('\n').filter(line => line.endsWith('}'));
      resolve({ receipts: lines.map(line => JSON.parse(line) as Receipt), code, stderr });
    });
  });
}
