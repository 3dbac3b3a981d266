import { existsSync, lstatSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { removeIfStale, type SpillFate, spillsIn } from '../engines/spill/staleSpills.ts';
import { ledgerPath } from '../ledger/ledgerPath.ts';
import { UsageError } from '../terms/usageError.ts';
import { type FoundTrace, findTraces } from './findTraces.ts';

/** What became of a trace. "too new": perhaps its command still runs. "kept": somebody asked for it, or it is the ledger. */
export type Fate = SpillFate | 'too new' | 'kept';

export interface CleanedTrace extends FoundTrace {
  readonly fate: Fate;
}

/** Nobody writes at one file for so long. */
const A_DAY_MS = 86_400_000;

/**
 * Finds everything that tells about records, in the system's temporary folder, in `folder` and below, and removes what was
 * left behind by commands that were killed. What is in use, what somebody asked for and the ledger stay.
 */
export function cleanTraces(folder: string, now: Date = new Date()): CleanedTrace[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError('NO_FILE', `${folder} is not a folder; name one that is there.`);
  }
  const spills = spillsIn(tmpdir()).map(path => ({ path, trace: 'spill' }) as const);
  const found = new Map([...spills, ...findTraces(resolve(folder))].map(each => [each.path, each]));
  return [...[...found.values()].map(each => ({ ...each, fate: fateOf(each, now) })), ...ledger()];
}

function fateOf({ path, trace }: FoundTrace, now: Date): Fate {
  if (trace === 'spill') return removeIfStale(path);
  if (trace !== 'unfinished' && trace !== 'totalsDraft' && trace !== 'pageDraft') return 'kept';
  try {
    const { uid, mtimeMs } = lstatSync(path);
    if (process.getuid !== undefined && uid !== process.getuid()) return 'of another user';
    if (now.getTime() - mtimeMs < A_DAY_MS) return 'too new';
    rmSync(path, { recursive: true });
    return 'removed';
  } catch {
    return 'stuck';
  }
}

function ledger(): CleanedTrace[] {
  try {
    const path = ledgerPath();
    return existsSync(path) ? [{ path, trace: 'ledger', fate: 'kept' }] : [];
  } catch {
    // Where there is no home folder there is no ledger that nobody named.
    return [];
  }
}
