import type { ResultType } from '../engines/engine.ts';
import type { PrivateMean } from '../mean/privateMean.ts';

/** What one row of a release is made of: a planned cell, and the mean that was drawn for it. */
export interface DrawnCell {
  readonly cell: string;
  readonly slot: string;
  readonly result: PrivateMean;
}

/** How values stand in files: as what, and how a field of text is read back strictly. */
interface Form<Value> {
  readonly type: ResultType;
  /** What a field must look like, as a pattern and in words. */
  readonly pattern: RegExp;
  readonly must: string;
  /** The value of a field that fits the pattern. */
  read(field: string): Value;
}

/** One column of a release: where its values come from, and how they stand in files. */
export interface ReleaseColumn<Value> extends Form<Value> {
  from(drawn: DrawnCell): Value;
  /** What other programs read it by, in every format; the key in the table unless it is given. */
  readonly name?: string;
}

const number: Form<number> = {
  type: 'double',
  pattern: /^-?\d+(\.\d+)?(e[+-]?\d+)?$/,
  must: 'a number',
  read: Number,
};
const count: Form<number> = { type: 'int32', pattern: /^\d{1,15}$/, must: 'a whole number', read: Number };
const text = (pattern: RegExp, must: string): Form<string> => ({
  type: 'text',
  pattern,
  must,
  read: field => field,
});

/** Texts need no quotes in CSV and no escapes in HTML, also where somebody edited them. */
const PLAIN = /^[^"<>&]{1,60}$/;

/**
 * The columns of a release, in order, and all there is to say about each: the rows, release.csv, release.parquet and
 * release.geojson are made from this table, so a column more is an entry more. (What the map shows of a row it packs by
 * itself, in map/mapData.ts.) Numbers are in the value's unit.
 */
const table = {
  /** H3 index. */
  cell: column(text(/^[0-9a-f]{15,16}$/, 'an H3 index such as 8860145b4bfffff'), ({ cell }) => cell),
  /** ISO time of the slot's start, `09:00` where slots repeat daily, `Mon 09:00` where they repeat weekly. */
  slot: column(text(PLAIN, 'a time'), ({ slot }) => slot),
  mean: column(number, ({ result }) => result.mean),
  low95: column(number, ({ result }) => result.interval95[0]),
  high95: column(number, ({ result }) => result.interval95[1]),
  /** How far clipping, a cap and a drawn interval can shift the mean; not what clamping values to the bounds does. */
  biasBound: column(number, ({ result }) => result.biasBound, 'bias_bound'),
  /** Exact: a decimal or a fraction. */
  epsilon: column(text(/^\d+(\.\d+)?(\/\d+)?$/, 'a decimal or a fraction'), ({ result }) => result.epsilon),
  mechanism: column(text(PLAIN, 'a name'), ({ result }) => result.mechanism),
  /** null where the mechanism builds no arrays. */
  arrays: column(orNothing(count), ({ result }) => result.arrays),
};

type Table = typeof table;
export type ColumnKey = keyof Table;
/** What a row holds in each column. */
export type ColumnValues = { readonly [Key in ColumnKey]: ReturnType<Table[Key]['read']> };

export const columns: { readonly [Key in ColumnKey]: ReleaseColumn<ColumnValues[Key]> } = table;
export const columnKeys = Object.keys(table) as readonly ColumnKey[];

/** The name of a column in files. */
export function columnName(key: ColumnKey): string {
  return columns[key].name ?? key;
}

function column<Value>(
  form: Form<Value>,
  from: (drawn: DrawnCell) => NoInfer<Value>,
  name?: string,
): ReleaseColumn<Value> {
  return { ...form, from, ...(name !== undefined && { name }) };
}

/** The same, or an empty field. */
function orNothing<Value>({ pattern, read, ...form }: Form<Value>): Form<Value | null> {
  return {
    ...form,
    pattern: new RegExp(`^$|${pattern.source}`),
    read: field => (field === '' ? null : read(field)),
  };
}
