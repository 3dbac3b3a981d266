import {
  type DuckDBDataChunk,
  type DuckDBListType,
  type DuckDBResult,
  type DuckDBStructType,
  type DuckDBType,
  DuckDBTypeId,
} from '@duckdb/node-api';
import type { Chunk, ColumnType, ResultType, ResultTypes } from '../engine.ts';

const TYPES: Readonly<Record<ResultType, DuckDBTypeId>> = {
  int32: DuckDBTypeId.INTEGER,
  int64: DuckDBTypeId.BIGINT,
  double: DuckDBTypeId.DOUBLE,
  text: DuckDBTypeId.VARCHAR,
};

/** Reads the columns that are asked for from the chunks of a result; refuses a result that has not all of them. */
export function columnReader<Types extends ResultTypes>(
  result: DuckDBResult,
  types: Types,
): (chunk: DuckDBDataChunk) => Chunk<Types>['columns'] {
  const names = result.columnNames();
  const places = Object.entries(types).map(([name, type]) => {
    const place = names.indexOf(name);
    if (place < 0) throw new TypeError(`a query gave no column ${name}`);
    if (result.columnTypeId(place) !== TYPES[type]) {
      throw new TypeError(`a query gave ${name} as ${result.columnType(place)}; it must be ${type}`);
    }
    return [name, place] as const;
  });
  return chunk =>
    Object.fromEntries(
      places.map(([name, place]) => [name, readColumn(chunk, place)]),
    ) as Chunk<Types>['columns'];
}

function readColumn(chunk: DuckDBDataChunk, place: number): ArrayLike<number | bigint | string | null> {
  const vector = chunk.getColumnVector(place);
  if (vector.type.typeId === DuckDBTypeId.VARCHAR) {
    return Array.from({ length: chunk.rowCount }, (_, row) => vector.getItem(row) as string | null);
  }
  // The driver keeps the numbers of a vector as one typed array. Its public getItem is ten times slower.
  const { items, validity } = vector as unknown as {
    items: Int32Array | Float64Array | BigInt64Array;
    validity?: { data: unknown; itemValid(k: number): boolean };
  };
  if (validity?.data) refuseNull(validity, items.length);
  return items;
}

function refuseNull(validity: { itemValid(k: number): boolean }, length: number): void {
  for (let k = 0; k < length; k++) {
    if (!validity.itemValid(k)) throw new TypeError('a query gave NULL for a number; it must use COALESCE');
  }
}

/** As much of a type of DuckDB's as decides how records of it are read. */
export function columnType(type: DuckDBType): ColumnType {
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
