import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { asRoot } from './asRoot.ts';
import { temporaryFolder } from './folder.ts';

export const NO_DISK = 'no small disk can be mounted here (that takes Linux and root)';

/** A folder that is a disk of its own with so many kilobytes, if one can be mounted here. */
export function smallDisk(kilobytes: number): { readonly folder: string; readonly isMounted: boolean } {
  const folder = join(temporaryFolder(), 'disk');
  mkdirSync(folder);
  const isMounted = asRoot('mount', '-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder);
  // A ledger in use keeps its file open, so the disk is let go of lazily.
  if (isMounted) afterAll(() => void asRoot('umount', '--lazy', folder));
  return { folder, isMounted };
}
