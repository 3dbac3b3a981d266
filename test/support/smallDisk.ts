import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { temporaryFolder } from './folder.ts';

/** Mounting takes root. Where nothing may be skipped sudo is asked, if it needs no password; nobody else's is. */
const asRoot = process.getuid?.() !== 0 && process.env.HEXVEIL_NO_SKIPS ? ['sudo', '-n'] : [];
const succeeds = (...words: string[]) => spawnSync('env', [...asRoot, ...words]).status === 0;

export const NO_DISK = 'no small disk can be mounted here (that takes Linux, and root or sudo)';

/** A folder that is a disk of its own with so many kilobytes, if one can be mounted here. */
export function smallDisk(kilobytes: number): { readonly folder: string; readonly isMounted: boolean } {
  const folder = join(temporaryFolder(), 'disk');
  mkdirSync(folder);
  const isMounted = succeeds('mount', '-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder);
  // A ledger in use keeps its file open, so the disk is let go of lazily.
  if (isMounted) afterAll(() => void succeeds('umount', '--lazy', folder));
  return { folder, isMounted };
}
