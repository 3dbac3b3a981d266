import type { OptionNames } from '../terms/refuseUnknown.ts';

/**
 * Where records lie and SQL runs. The smallest thing that the ingest needs: records found by their name, one SQL text in,
 * typed columns out, chunk by chunk and never as row objects, with progress and a way to stop. What an engine must do is
 * stated by test/engines/conformance.ts. There is one so far, DuckDB, and only src/engines knows how it spells things.
 */
export interface Engine {
  /** The few spellings that the ingest leaves to the engine; everything else is portable SQL. */
  readonly dialect: Dialect;

  /** Looks at the records that `input` names: for DuckDB files. Nothing but the names and types of columns is asked for yet. */
  open(input: string): Promise<Relation>;

  /**
   * Runs one SQL text and yields the columns that are asked for, by name and type; a column that is not there or of another
   * type is an error. A chunk is only valid until the next one is asked for: copy what is kept. Temporary tables live
   * until `close`.
   */
  query<const Types extends ResultTypes>(
    sql: string,
    types: Types,
    watch?: Watch,
  ): AsyncIterable<Chunk<Types>>;

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

export const watchOptions: OptionNames<Watch> = { signal: true, onProgress: true };

/** What columns of a result hold, by their names. Numbers are never NULL (SQL says so with COALESCE); text may be. */
export type ResultTypes = Readonly<Record<string, ResultType>>;
export type ResultType = keyof Results;

interface Results {
  readonly int32: { readonly column: Int32Array; readonly value: number };
  readonly int64: { readonly column: BigInt64Array; readonly value: bigint };
  readonly double: { readonly column: Float64Array; readonly value: number };
  readonly text: { readonly column: readonly (string | null)[]; readonly value: string | null };
}

/** Some rows, column by column. */
export interface Chunk<Types extends ResultTypes> {
  readonly rows: number;
  readonly columns: { readonly [Name in keyof Types]: Results[Types[Name]]['column'] };
}

/** One row. */
export type Row<Types extends ResultTypes> = {
  readonly [Name in keyof Types]: Results[Types[Name]]['value'];
};

/** Records at rest as an engine finds them: a table, or files that it reads as one. */
export interface Relation {
  /** Names and nesting; types only where the files themselves state them, for a type that is guessed is guessed from values. */
  readonly columns: readonly Column[];
  /** Whether it is text, parsed anew at every reading. Whatever is no list and no record is text then. */
  readonly isText: boolean;
  /**
   * Where `columns` are those of some records only: the same relation with those of all of them, sorted by name, so that
   * neither the order of records nor what else they say shows.
   */
  readonly whole?: (watch?: Watch) => Promise<Relation>;
  /** Where its records are pages that hold a list of records each: those records. */
  readonly inner?: Relation;
  /** The SELECT that reads some fields under new names. */
  select(fields: readonly Field[]): string;
}

/** A column of a relation, by its place, or what lies below it at a path of keys; and its new name. */
export interface Field {
  readonly column: number;
  readonly keys: readonly string[];
  readonly as: string;
}

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

/** What standard SQL has no words for, or engines read in different ways; all take and give SQL expressions. */
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
  /** `select` with one more column `as`: 0, 1, 2, … in the given order. */
  numbered(select: string, orderBy: string, as: string): string;
  /** Keeps the result of `select` as a temporary table. */
  createTable(name: string, select: string): string;
  dropTable(name: string): string;
}

/** Runs a statement for its effect. */
export async function execute(engine: Engine, sql: string, watch?: Watch): Promise<void> {
  for await (const _ of engine.query(sql, {}, watch));
}

/** The rows of a small result, one by one. */
export async function* eachRow<const Types extends ResultTypes>(
  engine: Engine,
  sql: string,
  types: Types,
  watch?: Watch,
): AsyncIterable<Row<Types>> {
  for await (const { rows, columns } of engine.query(sql, types, watch)) {
    const entries = Object.entries(columns);
    for (let k = 0; k < rows; k++) {
      yield Object.fromEntries(entries.map(([name, column]) => [name, column[k]])) as Row<Types>;
    }
  }
}

/** The row of a result that has exactly one. */
export async function onlyRow<const Types extends ResultTypes>(
  engine: Engine,
  sql: string,
  types: Types,
  watch?: Watch,
): Promise<Row<Types>> {
  const rows: Row<Types>[] = [];
  for await (const row of eachRow(engine, sql, types, watch)) rows.push(row);
  if (rows.length !== 1) throw new Error(`a query that must give one row gave ${rows.length}`);
  return rows[0]!;
}

/** A failure inside an engine that is a fault of ours. Carries no text of the engine's, which may quote a record. */
export class EngineError extends Error {
  constructor(kind: string) {
    super(`the engine refused a query (${kind})`);
    this.name = 'EngineError';
  }
}
