import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { UsageError } from '../src/usageError.ts';

/** Refuses a file that a flag names and that cannot be written: before the work, and without leaving an empty file behind. */
export function requireWritable(file: string, flag: string): void {
  try {
    const isNew = !existsSync(file);
    closeSync(openSync(file, 'a'));
    if (isNew) rmSync(file);
  } catch {
    throw new UsageError(
      `${flag.toUpperCase()}_FILE`,
      `${file} cannot be written; say another file with --${flag}.`,
    );
  }
}
