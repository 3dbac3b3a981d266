import { randomUUID } from 'node:crypto';
import { closeSync, linkSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../terms/usageError.ts';
import { damaged, type Link } from './chain.ts';
import { syncFolder } from './headFile.ts';
import { type Connection, connectionTo, forgetConnection, openDatabase } from './ledgerConnection.ts';
import { ledgerFailure } from './ledgerFailure.ts';

/** Format 1 knew no time column; its entries are read as they are, and the first new one makes the file one of format 2. */
const FORMAT = { name: 'hexveil-ledger', version: 2, oldest: 1 } as const;
/** "HXVL": marks an SQLite file as ours in its header. */
const APPLICATION_ID = 0x4858564c;
// The journal is one file beside the ledger and gone after each commit, so a copy of the ledger is all of it.
const SETTINGS = 'PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA;';

/** One ledger file, open. Settings as docs/decisions/0030-ledger-database.md argues for. */
export interface LedgerDatabase {
  /** The ledger's random name. */
  readonly ledger: string;
  /** Runs `use` while nobody else can write; what it wrote is durable when this returns, or undone if it throws. */
  writing<Result>(use: () => Result): Result;
  /** Runs `use` on one state of the file; nobody can commit another one meanwhile. */
  reading<Result>(use: () => Result): Result;
  links(): readonly Link[];
  append(link: Link): void;
}

/** Lets `use` work on an existing ledger. Waits `patience` milliseconds for others to be done. */
export function withDatabase<Result>(
  path: string,
  patience: number,
  use: (database: LedgerDatabase) => Result,
): Result {
  try {
    requireFile(path);
    const connection = connectionTo(path, patience);
    requireOurs(connection, path);
    connection.exec(SETTINGS);
    return use(opened(connection, path));
  } catch (error) {
    if (!(error instanceof UsageError)) forgetConnection(path);
    throw ledgerFailure(error, path);
  }
}

/**
 * Makes an empty ledger, whole or not at all; if another process was faster, its ledger stays. Only its owner may read it,
 * whatever the umask: it holds a hash of who was where.
 */
export function createDatabase(path: string): void {
  const draft = `${path}.new-${randomUUID()}`;
  makeFolder(path);
  try {
    closeSync(openSync(draft, 'wx', 0o600));
    const connection = openDatabase(draft);
    connection.exec(`${SETTINGS}
      PRAGMA application_id = ${APPLICATION_ID};
      BEGIN IMMEDIATE;
      CREATE TABLE format (name TEXT NOT NULL, version INTEGER NOT NULL, ledger TEXT NOT NULL) STRICT;
      CREATE TABLE entry (number INTEGER PRIMARY KEY, text TEXT NOT NULL, hash TEXT NOT NULL) STRICT;
      INSERT INTO format VALUES ('${FORMAT.name}', ${FORMAT.version}, '${randomUUID()}');
      COMMIT;`);
    connection.close();
    // A link, unlike a rename, never takes the place of a ledger that is there.
    linkSync(draft, path);
    syncFolder(dirname(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw ledgerFailure(error, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

function opened(connection: Connection, path: string): LedgerDatabase {
  const between = <Result>(begin: string, use: () => Result): Result => {
    connection.exec(begin);
    try {
      const result = use();
      connection.exec('COMMIT');
      return result;
    } catch (error) {
      if (connection.isInTransaction()) connection.exec('ROLLBACK');
      throw error;
    }
  };
  return {
    ledger: between('BEGIN', () => checkedFormat(connection, path)),
    writing: use => between('BEGIN IMMEDIATE', use),
    reading: use => between('BEGIN', use),
    links: () =>
      connection
        .rows('SELECT number, text, hash FROM entry ORDER BY number')
        .map(([number, text, hash]) => ({ number, text, hash }) as Link),
    append: ({ number, text, hash }) => {
      connection.run('INSERT INTO entry VALUES (?, ?, ?)', number, text, hash);
      // In the same commit: an older Hexveil must never take such an entry for one of its own.
      connection.run('UPDATE format SET version = ? WHERE version < ?', FORMAT.version, FORMAT.version);
    },
  };
}

function makeFolder(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw ledgerFailure(error, path);
  }
}

/** Looks at the file before SQLite does: SQLite takes an empty file for a new database, and would fill it. */
function requireFile(path: string): void {
  const kind = statSync(path);
  if (kind.isDirectory()) throw notALedger(path, 'is a folder, not a ledger');
  if (!kind.isFile()) throw notALedger(path, 'is not a file');
  if (kind.size === 0) throw notALedger(path, 'is empty (0 bytes), and a ledger never is');
}

/**
 * Asks SQLite for our mark instead of reading the header: closing a file that was opened beside SQLite would end the
 * locks that this process has on it.
 */
function requireOurs(connection: Connection, path: string): void {
  let mark: unknown;
  try {
    mark = connection.rows('PRAGMA application_id')[0]?.[0];
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'SQLITE_NOTADB') throw error;
  }
  if (mark !== APPLICATION_ID) throw notALedger(path, 'is not a Hexveil ledger');
}

function notALedger(path: string, what: string): UsageError {
  return new UsageError(
    'NOT_A_LEDGER',
    `${path} ${what}; a ledger is never reset. Name the right file with --ledger or HEXVEIL_LEDGER, or put the last good copy back.`,
  );
}

/** The ledger's name, from a file that is whole and of this version. */
function checkedFormat({ rows }: Connection, path: string): string {
  const [format, ...more] = rows('SELECT name, version, ledger FROM format');
  const [name, version, ledger] = format ?? [];
  if (name === FORMAT.name && Number(version) > FORMAT.version) {
    throw new UsageError(
      'LEDGER_VERSION',
      `The ledger ${path} is of version ${version}, made by a newer Hexveil; this one reads up to version ${FORMAT.version}. Update Hexveil.`,
    );
  }
  const isOurs = name === FORMAT.name && Number(version) >= FORMAT.oldest && typeof ledger === 'string';
  if (!isOurs || more.length > 0) throw damaged(path, 'its format line was changed');
  const check = rows('PRAGMA integrity_check');
  if (check.length !== 1 || check[0]?.[0] !== 'ok') throw damaged(path, 'SQLite finds broken pages in it');
  return ledger;
}
