import { type ColumnKey, type ColumnValues, columnKeys } from './columns.ts';

/** The rows of a release as columns: entry i of every column belongs to row i. Numbers are in the value's unit. */
export type ReleaseRows = { readonly [Key in keyof ColumnValues]: readonly ColumnValues[Key][] };

/** Rows that are being put together, one after the other. */
export type GrowingRows = { readonly [Key in keyof ColumnValues]: ColumnValues[Key][] };

export function noRows(): GrowingRows {
  return Object.fromEntries(columnKeys.map(key => [key, []])) as unknown as GrowingRows;
}

/** Adds a row: `entryOf` says what stands in each column; `place` counts them from the left. */
export function addRow(
  rows: GrowingRows,
  entryOf: <Key extends ColumnKey>(key: Key, place: number) => ColumnValues[Key],
): void {
  for (const [place, key] of columnKeys.entries()) add(rows, key, entryOf(key, place));
}

function add<Key extends ColumnKey>(rows: GrowingRows, key: Key, value: ColumnValues[Key]): void {
  rows[key].push(value);
}
