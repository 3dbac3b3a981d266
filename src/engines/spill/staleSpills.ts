import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_SECONDS } from '../../time/day.ts';
import { type HeldLock, takeLock } from './heldLock.ts';

/** How the name of a spill folder begins, and what is locked in it while its process lives. */
export const SPILL = 'hexveil-spill-';
export const LOCK = 'in-use';

/** With the number of a process; before 0.2 without it, and without a lock. */
export const SPILL_NAME: RegExp = /^hexveil-spill-(\d+-)?\w{6}$/;

/** What became of a spill folder: left to its process, to its owner, removed, or not to be removed. */
export type SpillFate = 'in use' | 'of another user' | 'removed' | 'stuck';

/** The spill folders in a folder, of any process. */
export function spillsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter(name => SPILL_NAME.test(name))
      .sort()
      .map(name => join(folder, name));
  } catch {
    return [];
  }
}

/** Removes what killed processes left behind; what cannot be removed is for `hexveil clean` to tell. */
export function removeStaleSpills(folder: string): void {
  for (const path of spillsIn(folder)) removeIfStale(path);
}

/** Removes a spill folder if its process is gone: whoever gets its lock, or finds none, is not in anybody's way. */
export function removeIfStale(path: string): SpillFate {
  let lock: HeldLock | undefined;
  try {
    if (!isOurs(path)) return 'of another user';
    if (isOld(path)) {
      if (Date.now() - lstatSync(path).mtimeMs < DAY_MS) return 'in use';
      // It had a lock when it got its name, so one without is being removed, or was until a kill.
    } else if (existsSync(join(path, LOCK))) {
      lock = takeLock(join(path, LOCK));
      if (lock === undefined) return 'in use';
    }
    rmSync(path, { recursive: true, force: true });
    return 'removed';
  } catch {
    return 'stuck';
  } finally {
    lock?.release();
  }
}

/** Of a version that had no locks: only its age tells that nobody writes to it any more. */
function isOld(path: string): boolean {
  return !/-\d+-\w{6}$/.test(path);
}

const DAY_MS = DAY_SECONDS * 1000;

/** A folder, and no link to one, of the user that runs this. */
function isOurs(path: string): boolean {
  const found = lstatSync(path);
  return found.isDirectory() && (process.getuid === undefined || found.uid === process.getuid());
}
