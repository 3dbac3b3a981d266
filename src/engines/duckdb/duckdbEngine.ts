import { tmpdir } from 'node:os';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import {
  type Chunk,
  type Column,
  type Dialect,
  type Engine,
  onlyRow,
  type Relation,
  type ResultTypes,
  type Watch,
} from '../engine.ts';
import { openSpillFolder, type SpillFolder } from '../spill/spillFolder.ts';
import { columnReader, columnType } from './duckdbColumns.ts';
import { duckdbDialect } from './duckdbDialect.ts';
import { duckdbFailure } from './duckdbFailure.ts';
import { openFiles } from './openFiles.ts';

/** What DuckDB may use. */
export interface DuckdbSettings {
  /** Such as "4GB"; by default 80 % of the machine's memory, which is DuckDB's own choice. */
  readonly memory?: string | undefined;
  /** By default one per core. */
  readonly threads?: number | undefined;
  /** The folder for what does not fit into memory; by default the system's temporary folder. */
  readonly spill?: string | undefined;
}

const PROGRESS_EVERY_MS = 100;

const SESSION = [
  // Progress is measured and not printed.
  'SET enable_progress_bar = true',
  'SET enable_progress_bar_print = false',
  // A time without a zone is read as UTC, so that this machine's own zone never matters.
  "SET TimeZone = 'UTC'",
];

export async function openDuckdb(settings: DuckdbSettings): Promise<Engine> {
  const folder = openSpillFolder(settings.spill ?? tmpdir());
  try {
    const instance = await DuckDBInstance.create(':memory:', {
      // Nothing is fetched from the network, whatever a query names.
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      // Totals are sorted by us; keeping the order of rows would only cost memory.
      preserve_insertion_order: 'false',
      temp_directory: folder.path,
      ...(settings.memory === undefined ? {} : { memory_limit: settings.memory }),
      ...(settings.threads === undefined ? {} : { threads: String(settings.threads) }),
    });
    const connection = await instance.connect();
    for (const setting of SESSION) await connection.run(setting);
    return new DuckdbEngine(instance, connection, folder);
  } catch (error) {
    folder.remove();
    throw duckdbFailure(error);
  }
}

/** Holds an open database, one connection to it and the folder it spills to. */
class DuckdbEngine implements Engine {
  readonly dialect: Dialect = duckdbDialect;
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;
  readonly #folder: SpillFolder;

  constructor(instance: DuckDBInstance, connection: DuckDBConnection, folder: SpillFolder) {
    this.#instance = instance;
    this.#connection = connection;
    this.#folder = folder;
  }

  open(input: string): Promise<Relation> {
    return openFiles(input, {
      columns: sql => this.#columns(sql),
      row: (sql, types, watch) => onlyRow(this, sql, types, watch),
    });
  }

  /** The names and types of the columns that a query would give, without running it. */
  async #columns(sql: string): Promise<readonly Column[]> {
    try {
      const prepared = await this.#connection.prepare(sql);
      const columns = Array.from({ length: prepared.columnCount }, (_, k) => ({
        name: prepared.columnName(k),
        type: columnType(prepared.columnType(k)),
      }));
      prepared.destroySync();
      return columns;
    } catch (error) {
      throw duckdbFailure(error);
    }
  }

  async *query<const Types extends ResultTypes>(
    sql: string,
    types: Types,
    watch: Watch = {},
  ): AsyncIterable<Chunk<Types>> {
    const stop = () => this.#connection.interrupt();
    watch.signal?.throwIfAborted();
    watch.signal?.addEventListener('abort', stop);
    const timer = watch.onProgress && setInterval(this.#tell(watch.onProgress), PROGRESS_EVERY_MS);
    try {
      const result = await this.#connection.stream(sql);
      const readColumns = columnReader(result, types);
      for (;;) {
        const chunk = await result.fetchChunk();
        watch.signal?.throwIfAborted();
        if (chunk === null || chunk.rowCount === 0) break;
        yield { rows: chunk.rowCount, columns: readColumns(chunk) };
      }
      watch.onProgress?.(1);
    } catch (error) {
      watch.signal?.throwIfAborted();
      throw duckdbFailure(error);
    } finally {
      clearInterval(timer);
      watch.signal?.removeEventListener('abort', stop);
    }
  }

  async close(): Promise<void> {
    this.#connection.closeSync();
    this.#instance.closeSync();
    this.#folder.remove();
  }

  #tell(onProgress: (done: number) => void): () => void {
    let furthest = 0;
    return () => {
      const { percentage } = this.#connection.progress;
      if (percentage / 100 <= furthest) return;
      furthest = Math.min(1, percentage / 100);
      onProgress(furthest);
    };
  }
}
