import type { Column, ColumnType, Engine, Watch } from '../../engines/engine.ts';
import { nearest } from '../../terms/didYouMean.ts';
import { UsageError } from '../../terms/usageError.ts';

/** Records at rest: what columns they have, and how some of them are read as SQL. */
export interface Source {
  /** Every column that any record has. For JSON all of them are looked at. */
  columns(watch?: Watch): Promise<readonly Column[]>;
  /** Whether they are text, parsed anew at every reading. */
  readonly isText: boolean;
  /** The SELECT that reads the given columns, by name or dotted path, under new names. */
  select(paths: Readonly<Record<string, string>>, watch?: Watch): Promise<Selection>;
}

export interface Selection {
  readonly sql: string;
  /** The type of each new name. Text files give text: what it means is decided row by row. */
  readonly types: Readonly<Record<string, ColumnType>>;
}

const TEXT: ColumnType = { kind: 'text' };

/** Looks at the records that `input` names. Nothing but the names and types of columns is asked for yet. */
export async function openSource(engine: Engine, input: string): Promise<Source> {
  let relation = await engine.open(input);
  const lookAtAll = async ({ signal }: Watch = {}) => {
    relation = (await relation.whole?.({ signal })) ?? relation;
  };
  return {
    isText: relation.isText,
    async columns(watch) {
      await lookAtAll(watch);
      return (relation.inner ?? relation).columns;
    },
    async select(paths, watch) {
      const isPlain = () =>
        Object.values(paths).every(path => fieldAt(path.split('.'), relation.columns) !== undefined);
      // What some records have is there in all of them together. Else the order of records could decide. And whether a dot is
      // one of a name or between two is known of all records only.
      const hasDots = Object.values(paths).some(path => path.includes('.'));
      if (hasDots || !isPlain()) await lookAtAll(watch);
      const { columns, isText, select } = isPlain() ? relation : (relation.inner ?? relation);
      const found = Object.entries(paths).map(([as, path]) => ({ as, ...find(path, columns) }));
      const types = found.map(({ as, type }) => [as, isText ? TEXT : type] as const);
      return { sql: select(found), types: Object.fromEntries(types) };
    },
  };
}

interface Found {
  /** Which of the columns it is in, and the keys below that column. */
  readonly column: number;
  readonly keys: readonly string[];
  readonly type: ColumnType;
}

/** Where a dotted path leads: through records; else to a name that itself holds dots; else into text that holds JSON. */
function find(path: string, columns: readonly Column[]): Found {
  const found = fieldAt(path.split('.'), columns) ?? lookUp(path, columns);
  if (found) return found;
  const known = columns.flatMap(column => dottedPaths(column));
  // A first line that holds a number is a record, and is not quoted. To DuckDB 1_000 is a number too.
  if (known.some(name => name.trim() !== '' && Number.isFinite(Number(name.replaceAll('_', ''))))) {
    throw new UsageError(
      'NO_COLUMN',
      `There is no column "${path}": the first line of the file seems to be a record. Put a line of column names above it.`,
    );
  }
  const near = nearest(path, known);
  const hint =
    near === undefined ? `The columns are: ${known.slice(0, 20).join(', ')}` : `Did you mean "${near}"`;
  throw new UsageError('NO_COLUMN', `There is no column "${path}". ${hint}${near === undefined ? '.' : '?'}`);
}

/** The field at a path of keys through records, each key the name of a field. */
function fieldAt([key, ...keys]: readonly string[], columns: readonly Column[]): Found | undefined {
  const column = columns.findIndex(({ name }) => name === key);
  if (column < 0) return undefined;
  const { type } = columns[column]!;
  if (keys.length === 0) return { column, keys, type };
  const below = type.kind === 'record' ? fieldAt(keys, type.fields) : undefined;
  return below && { column, keys, type: below.type };
}

function lookUp(path: string, columns: readonly Column[]): Found | undefined {
  const whole = columns.findIndex(({ name }) => name === path);
  if (whole >= 0) return { column: whole, keys: [], type: columns[whole]!.type };
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const column = columns.findIndex(({ name }) => name === path.slice(0, dot));
    if (column < 0) continue;
    const { type } = columns[column]!;
    const rest = path.slice(dot + 1);
    if (type.kind === 'record') {
      const below = lookUp(rest, type.fields);
      if (below) {
        return { column, keys: [type.fields[below.column]!.name, ...below.keys], type: below.type };
      }
    }
    // A text may hold JSON, whose keys are only known row by row.
    if (type.kind === 'text' || type.kind === 'other') return { column, keys: rest.split('.'), type: TEXT };
  }
  return undefined;
}

function dottedPaths({ name, type }: Column): string[] {
  if (type.kind !== 'record') return [name];
  return [name, ...type.fields.flatMap(dottedPaths).map(below => `${name}.${below}`)];
}
