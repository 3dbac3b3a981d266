import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Database from 'libsql';

/** A database file, open, with the statements that were prepared on it. */
export interface Connection {
  exec(sql: string): void;
  /** What a query gives, each row an array. */
  rows(sql: string): unknown[][];
  /** Runs a statement that gives nothing, with values for its question marks. */
  run(sql: string, ...values: readonly (string | number)[]): void;
  isInTransaction(): boolean;
}

interface Kept {
  readonly connection: Connection;
  /** Which file it is: another one can be put in its place. */
  readonly file: string;
}

/**
 * libsql lets go of a file not on close but when its statements are garbage
 * (https://github.com/tursodatabase/libsql-js/issues/228), so a process keeps one connection for each ledger.
 */
const kept = new Map<string, Kept>();

/** The connection to a file that is there. Waits `patience` milliseconds for others to be done. */
export function connectionTo(path: string, patience: number): Connection {
  const { dev, ino } = statSync(path, { bigint: true });
  const file = `${dev}:${ino}`;
  if (kept.get(path)?.file !== file) kept.set(path, { connection: connect(path), file });
  const { connection } = kept.get(path)!;
  // What lies on disk counts, and not what SQLite remembers of it.
  connection.exec(`PRAGMA busy_timeout = ${patience}; PRAGMA shrink_memory;`);
  return connection;
}

/** After a failure of the database the next call begins with a new connection. */
export function forgetConnection(path: string): void {
  kept.delete(path);
}

/** Opens a database file. The native library loads here and not above, for whoever has no ledger to open. */
export function openDatabase(path: string): Database.Database {
  const Libsql = createRequire(import.meta.url)('libsql') as typeof Database;
  return new Libsql(path);
}

function connect(path: string): Connection {
  const database = openDatabase(path);
  const statements = new Map<string, Database.Statement>();
  const prepared = (sql: string): Database.Statement => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    exec: sql => void database.exec(sql),
    rows: sql => prepared(sql).raw().all() as unknown[][],
    run: (sql, ...values) => void prepared(sql).run(...values),
    isInTransaction: () => database.inTransaction,
  };
}
