import { UsageError } from '../terms/usageError.ts';
import { damaged } from './chain.ts';

/** What a failure of the database or the disk means to the person who asked, in one sentence. */
export function ledgerFailure(error: unknown, path: string): unknown {
  if (error instanceof UsageError) return error;
  const code = String((error as { code?: unknown }).code ?? '');
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
    return new UsageError(
      'LEDGER_LOCKED',
      `The ledger ${path} is locked: another release is charging it, or a program holds it open. Nothing was charged; close that program and try again.`,
    );
  }
  if (/^(SQLITE_(READONLY|CANTOPEN|PERM|AUTH)|EACCES|EPERM|EROFS)/.test(code)) {
    return new UsageError(
      'LEDGER_PLACE',
      `The ledger ${path} cannot be used: you cannot read and write the file or its folder. Nothing was charged; get permission to write both, or choose another place with --ledger.`,
    );
  }
  if (/^(SQLITE_(FULL|IOERR)|ENOSPC|EDQUOT|EIO)/.test(code)) {
    return new UsageError(
      'LEDGER_DISK',
      `The ledger ${path} could not be written: the disk is full or failing. Nothing was released; make room and try again.`,
    );
  }
  if (/^(ENOENT|ENOTDIR|EEXIST|ENOTSUP|EXDEV)/.test(code)) {
    return new UsageError(
      'LEDGER_PLACE',
      `A ledger cannot be kept at ${path}: its folder is not a folder, or is on a disk without hard links. Choose another place with --ledger.`,
    );
  }
  if (/^SQLITE_/.test(code)) return damaged(path, 'SQLite cannot read it');
  return error;
}
