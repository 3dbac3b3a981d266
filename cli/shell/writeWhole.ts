import { accessSync, constants, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { draftName } from '../../src/terms/draftName.ts';
import { UsageError } from '../../src/terms/usageError.ts';

/** For what tells about records and is no release: only its owner may read it, whatever was there before. */
export function writePrivate(file: string, text: string, flag: string): void {
  writeWhole(file, text, flag, 0o600);
}

/** Writes beside the file and renames: whoever has the old one open, or loses power, never sees half a new one. */
export function writeWhole(file: string, text: string, flag: string, mode = 0o666): void {
  const target = checkWritable(file, flag);
  const draft = draftName(target);
  try {
    rmSync(draft, { force: true });
    writeFileSync(draft, text, { mode, flag: 'wx' });
    renameSync(draft, target);
  } catch {
    rmSync(draft, { force: true });
    throw cannotWrite(file, flag);
  }
}

/**
 * Found out before the work, and without touching anything: a new file, or one that is a plain file, in a folder that can be
 * written to. Returns where that is, behind links: a link is not to be replaced by what it leads to.
 */
export function checkWritable(file: string, flag: string): string {
  try {
    const existing = statSync(file, { throwIfNoEntry: false });
    if (existing !== undefined && !existing.isFile()) throw cannotWrite(file, flag);
    const target = existing === undefined ? file : realpathSync(file);
    accessSync(dirname(target), constants.W_OK);
    if (existing !== undefined) accessSync(target, constants.W_OK);
    return target;
  } catch {
    throw cannotWrite(file, flag);
  }
}

function cannotWrite(file: string, flag: string): UsageError {
  return new UsageError(
    'CANNOT_WRITE',
    `${file} cannot be written; choose another place with --${flag} FILE.`,
  );
}
