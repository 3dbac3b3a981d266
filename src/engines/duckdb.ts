import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DuckDBConnection,
  type DuckDBDataChunk,
  DuckDBInstance,
  type DuckDBListType,
  type DuckDBStructType,
  type DuckDBType,
  DuckDBTypeId,
} from '@duckdb/node-api';
import { UsageError } from '../terms/usageError.ts';
import { duckdbDialect } from './duckdbDialect.ts';
import { duckdbFailure } from './duckdbFailure.ts';
import type { Chunk, Column, ColumnData, ColumnType, Dialect, Engine, Watch } from './engine.ts';

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

/** DuckDB inside this process, on an empty database in memory that spills to disk when it must. */
export async function duckdb(settings: DuckdbSettings = {}): Promise<Engine> {
  const folder = spillFolder(settings.spill ?? tmpdir());
  try {
    const instance = await DuckDBInstance.create(':memory:', {
      // Nothing is fetched from the network, whatever a query names.
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      // Totals are sorted by us; keeping the order of rows would only cost memory.
      preserve_insertion_order: 'false',
      temp_directory: folder,
      ...(settings.memory === undefined ? {} : { memory_limit: settings.memory }),
      ...(settings.threads === undefined ? {} : { threads: String(settings.threads) }),
    });
    const connection = await instance.connect();
    for (const setting of SESSION) await connection.run(setting);
    return new DuckdbEngine(instance, connection, folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw duckdbFailure(error);
  }
}

/** Holds an open database, one connection to it and the folder it spills to. */
class DuckdbEngine implements Engine {
  readonly dialect: Dialect = duckdbDialect;
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;
  readonly #folder: string;

  constructor(instance: DuckDBInstance, connection: DuckDBConnection, folder: string) {
    this.#instance = instance;
    this.#connection = connection;
    this.#folder = folder;
  }

  async columns(sql: string): Promise<readonly Column[]> {
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

  async *query(sql: string, watch: Watch = {}): AsyncIterable<Chunk> {
    const stop = () => this.#connection.interrupt();
    watch.signal?.throwIfAborted();
    watch.signal?.addEventListener('abort', stop);
    const timer = watch.onProgress && setInterval(this.#tell(watch.onProgress), PROGRESS_EVERY_MS);
    try {
      const result = await this.#connection.stream(sql);
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
    rmSync(this.#folder, { recursive: true, force: true });
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

function spillFolder(under: string): string {
  try {
    return mkdtempSync(join(under, 'hexveil-spill-'));
  } catch {
    throw new UsageError(
      'CANNOT_WRITE',
      `The folder ${under} for data that does not fit into memory cannot be written; set engine.spill to another one.`,
    );
  }
}

function readColumns(chunk: DuckDBDataChunk): ColumnData[] {
  return Array.from({ length: chunk.columnCount }, (_, k) => {
    const vector = chunk.getColumnVector(k);
    // The driver keeps the numbers of a vector as one typed array. Its public getItem is ten times slower.
    const { items, validity } = vector as unknown as {
      items?: Int32Array | Float64Array | BigInt64Array;
      validity?: { data: unknown; itemValid(k: number): boolean };
    };
    if (items instanceof Int32Array || items instanceof Float64Array || items instanceof BigInt64Array) {
      if (validity?.data) refuseNull(validity, items.length);
      return items;
    }
    if (vector.type.typeId !== DuckDBTypeId.VARCHAR) {
      throw new TypeError(`column ${k} is ${vector.type}; a query must give INTEGER, BIGINT, DOUBLE or text`);
    }
    return Array.from({ length: chunk.rowCount }, (_, row) => vector.getItem(row) as string | null);
  });
}

function refuseNull(validity: { itemValid(k: number): boolean }, length: number): void {
  for (let k = 0; k < length; k++) {
    if (!validity.itemValid(k)) throw new TypeError('a query gave NULL for a number; it must use COALESCE');
  }
}

function columnType(type: DuckDBType): ColumnType {
  switch (type.typeId) {
    case DuckDBTypeId.VARCHAR:
      return { kind: 'text' };
    case DuckDBTypeId.TINYINT:
    case DuckDBTypeId.SMALLINT:
    case DuckDBTypeId.INTEGER:
    case DuckDBTypeId.BIGINT:
    case DuckDBTypeId.UTINYINT:
    case DuckDBTypeId.USMALLINT:
    case DuckDBTypeId.UINTEGER:
    case DuckDBTypeId.UBIGINT:
      return { kind: 'integer' };
    case DuckDBTypeId.FLOAT:
    case DuckDBTypeId.DOUBLE:
    case DuckDBTypeId.DECIMAL:
    case DuckDBTypeId.HUGEINT:
    case DuckDBTypeId.UHUGEINT:
      return { kind: 'number' };
    case DuckDBTypeId.TIMESTAMP_TZ:
      return { kind: 'instant' };
    case DuckDBTypeId.TIMESTAMP:
    case DuckDBTypeId.TIMESTAMP_S:
    case DuckDBTypeId.TIMESTAMP_MS:
    case DuckDBTypeId.TIMESTAMP_NS:
    case DuckDBTypeId.DATE:
      return { kind: 'wallTime' };
    case DuckDBTypeId.LIST:
    case DuckDBTypeId.ARRAY:
      return { kind: 'list', of: columnType((type as DuckDBListType).valueType) };
    case DuckDBTypeId.STRUCT: {
      const { entryNames, entryTypes } = type as DuckDBStructType;
      const fields = entryNames.map((name, k) => ({ name, type: columnType(entryTypes[k]!) }));
      return { kind: 'record', fields };
    }
    default:
      return { kind: 'other' };
  }
}
