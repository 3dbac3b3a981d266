import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../terms/usageError.ts';
import { takeLock } from './heldLock.ts';
import { LOCK, removeStaleSpills, SPILL } from './staleSpills.ts';

/** A folder of this process's own for records that do not fit into memory. */
export interface SpillFolder {
  readonly path: string;
  /** Removes it with all that it holds. */
  remove(): void;
}

/** What this process holds; it goes with the process also where nobody closes an engine. */
const held = new Set<SpillFolder>();
let isWatchingExit = false;

/**
 * Makes such a folder, for its owner alone, and first removes those that processes left behind that were killed: no record
 * outlives the next start.
 */
export function openSpillFolder(under: string): SpillFolder {
  removeStaleSpills(under);
  let opening: string | undefined;
  try {
    opening = mkdtempSync(join(under, '.hexveil-opening-'));
    const lock = takeLock(join(opening, LOCK))!;
    // Only now it gets the name by which others find it: a folder of that name is locked, or nobody's.
    const path = join(under, `${SPILL}${process.pid}-${opening.slice(-6)}`);
    renameSync(opening, path);
    const folder: SpillFolder = {
      path,
      remove: () => {
        held.delete(folder);
        rmSync(path, { recursive: true, force: true });
        lock.release();
      },
    };
    held.add(folder);
    watchExit();
    return folder;
  } catch {
    if (opening !== undefined) rmSync(opening, { recursive: true, force: true });
    throw new UsageError(
      'CANNOT_WRITE',
      `The folder ${under} for data that does not fit into memory cannot be written; set engine.spill to another one.`,
    );
  }
}

function watchExit(): void {
  if (isWatchingExit) return;
  isWatchingExit = true;
  process.once('exit', () => {
    for (const folder of held) folder.remove();
  });
}
