/**
 * Where SQL runs. The smallest thing that the ingest needs: one SQL text in,
 * columns out, chunk by chunk and never as row objects, with progress and a way to stop.
 * `test/engines` states what an engine must do; the next engine only has to pass it.
 */
export interface Engine {
  /** The few spellings in which engines differ; everything else is portable SQL. */
  readonly dialect: Dialect;

  /** The names and types of the columns that a query would give, without running it. */
  columns(sql: string): Promise<readonly Column[]>;

  /**
   * Runs one SQL text and yields its rows as columns. A chunk is only valid until the next one is asked for:
   * copy what is kept. A statement without a result yields nothing. Temporary tables live until `close`.
   */
  query(sql: string, watch?: Watch): AsyncIterable<Chunk>;

  /** Frees memory and temporary files. A closed engine answers nothing any more. */
  close(): Promise<void>;
}

/** How a caller follows a running query, and ends it. */
export interface Watch {
  /** Stops the query soon after it fires; the query then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called now and then with the share of the work that is done, from 0 to 1. Never goes back. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** Some rows, column by column. Numbers are never NULL (SQL says so with COALESCE); text may be. */
export interface Chunk {
  readonly rows: number;
  readonly columns: readonly ColumnData[];
}

/** 32-bit integers, doubles, 64-bit integers, text. */
export type ColumnData = Int32Array | Float64Array | BigInt64Array | readonly (string | null)[];

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
}

/** As much of a column's type as decides how it is read. */
export type ColumnType =
  | { readonly kind: 'text' | 'integer' | 'number' | 'other' }
  /** A point in time, whatever the zone; and what a clock on a wall shows, zone unknown. */
  | { readonly kind: 'instant' | 'wallTime' }
  | { readonly kind: 'list'; readonly of: ColumnType }
  | { readonly kind: 'record'; readonly fields: readonly Column[] };

/** Each entry is here because two engines spell it differently; all take and give SQL expressions. */
export interface Dialect {
  /** A double, or NULL where the text or number is none. */
  number(sql: string): string;
  text(sql: string): string;
  /** A whole double as a 32-bit or 64-bit integer; the caller knows that it fits. */
  int32(sql: string): string;
  int64(sql: string): string;
  /** Microseconds since 1970 as a double, from a native time of either kind; exact from 1684 to 2255. */
  microseconds(sql: string): string;
  /** The same from ISO 8601 text, read as UTC where it names no zone; NULL where it is no time. */
  isoMicroseconds(sql: string): string;
  /** Item `index`, from 0, of a list; of a text such as "[77.59, 12.97]", as text. */
  item(sql: string, index: number): string;
  textItem(sql: string, index: number): string;
  /** The text at a path of keys in a JSON text; NULL where there is none or the text is no JSON. */
  jsonText(sql: string, keys: readonly string[]): string;
  /** `select` with one more column `as`: 0, 1, 2, … in the given order. */
  numbered(select: string, orderBy: string, as: string): string;
  /** Keeps the result of `select` as a temporary table. */
  createTable(name: string, select: string): string;
  dropTable(name: string): string;
}

/** Runs a statement for its effect. */
export async function execute(engine: Engine, sql: string, watch?: Watch): Promise<void> {
  for await (const _ of engine.query(sql, watch));
}

/** The numbers of a result that has exactly one row. */
export async function onlyRow(engine: Engine, sql: string, watch?: Watch): Promise<number[]> {
  let row: number[] | undefined;
  for await (const chunk of engine.query(sql, watch)) {
    if (chunk.rows > 0) row = chunk.columns.map(column => Number(column[0]));
  }
  if (row === undefined) throw new Error('a query that must give one row gave none');
  return row;
}

/** A failure inside an engine that is a fault of ours. Carries no text of the engine's, which may quote a record. */
export class EngineError extends Error {
  constructor(kind: string) {
    super(`the engine refused a query (${kind})`);
    this.name = 'EngineError';
  }
}
