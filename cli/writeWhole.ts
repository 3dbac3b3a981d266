import { closeSync, existsSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { UsageError } from '../src/usageError.ts';

/** Writes beside the file and renames: whoever has the old one open, or loses power, never sees half a new one. */
export function writeWhole(file: string, text: string, flag: string): void {
  const draft = `${file}.${process.pid}.part`;
  try {
    writeFileSync(draft, text);
    renameSync(draft, file);
  } catch {
    rmSync(draft, { force: true });
    throw cannotWrite(file, flag);
  }
}

/** Found out before the work, and without leaving an empty file behind. */
export function checkWritable(file: string, flag: string): void {
  try {
    const isNew = !existsSync(file);
    closeSync(openSync(file, 'a'));
    if (isNew) rmSync(file);
  } catch {
    throw cannotWrite(file, flag);
  }
}

function cannotWrite(file: string, flag: string): UsageError {
  return new UsageError('CANNOT_WRITE', `${file} cannot be written; say another place with --${flag} FILE.`);
}
