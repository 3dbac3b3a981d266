import { createRequire } from 'node:module';
import type Database from 'libsql';

/** A lock on a file that the operating system holds for this process, and lets go of when the process ends, however it ends. */
export interface HeldLock {
  release(): void;
}

/**
 * Takes the lock on a file, which is made if it is not there; nothing where somebody has it, in this process or another. It is
 * SQLite's lock, as that of the ledger: a process id could be another process's by now, or one of another container.
 */
export function takeLock(file: string): HeldLock | undefined {
  // Here and not above: a native library, for whoever opens an engine.
  const Libsql = createRequire(import.meta.url)('libsql') as typeof Database;
  const database = new Libsql(file);
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return undefined;
    throw error;
  }
  return { release: () => void database.close() };
}
