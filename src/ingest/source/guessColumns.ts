import type { Column, ColumnType } from '../../engines/engine.ts';

/** Which columns seem to hold what, by name and type; nothing where none does. */
export interface GuessedColumns {
  readonly user?: string;
  readonly time?: string;
  readonly value?: string;
  readonly position?: string;
  readonly lat?: string;
  readonly lng?: string;
}

interface Field {
  readonly path: string;
  readonly type: ColumnType;
}

const USER = [
  /licen[cs]e.?plate/,
  /plate/,
  /vehicle/,
  /device/,
  /imei/,
  /(user|driver|rider|person)/,
  /(^|[._])uid$/,
  /(^|[._])id$/,
];
const TIME = [
  /observation.?date.?time/,
  /date.?time/,
  /timestamp/,
  /(^|[._])time$/,
  /time/,
  /(^|[._])(ts|t|date|epoch)$/,
];
const VALUE = [
  /speed/,
  /velocity/,
  /(^|[._])value$/,
  /(pm2|pm10|noise|level|count|occupancy|delay|temperature)/,
];
const LAT = [/(^|[._])lat(itude)?$/, /(^|[^a-z])lat/, /(^|[._])y$/];
const LNG = [/(^|[._])(lng|lon|long|longitude)$/, /(^|[^a-z])(lng|lon)/, /(^|[._])x$/];
const PAIR = [/coordinates$/, /(^|[._])(position|location|point|geo)$/];

/** Guesses from the names and types of columns alone: no record is looked at. */
export function guessColumns(columns: readonly Column[]): GuessedColumns {
  const fields = columns.flatMap(column => flatten(column));
  const left = new Set(fields);
  const take = (patterns: readonly RegExp[], fits: (type: ColumnType) => boolean) => {
    const found = patterns.flatMap(pattern =>
      [...left].filter(({ path, type }) => pattern.test(path.toLowerCase()) && fits(type)),
    )[0];
    if (found) left.delete(found);
    return found?.path;
  };
  const isNumber = ({ kind }: ColumnType) =>
    kind === 'number' || kind === 'integer' || kind === 'text' || kind === 'other';
  const isPair = (type: ColumnType) => (type.kind === 'list' ? isNumber(type.of) : type.kind === 'text');
  const isName = ({ kind }: ColumnType) => kind !== 'list' && kind !== 'record';

  const lat = take(LAT, isNumber);
  const lng = lat === undefined ? undefined : take(LNG, isNumber);
  const position = lng === undefined ? take(PAIR, isPair) : undefined;
  const time = take(TIME, isName);
  const user = take(USER, isName);
  const named = take(VALUE, isNumber);
  const value = named ?? [...left].find(({ type }) => type.kind === 'number')?.path;
  return {
    ...(user !== undefined && { user }),
    ...(time !== undefined && { time }),
    ...(value !== undefined && { value }),
    ...(position !== undefined && { position }),
    ...(lat !== undefined && lng !== undefined && { lat, lng }),
  };
}

function flatten({ name, type }: Column, above = ''): Field[] {
  const path = above === '' ? name : `${above}.${name}`;
  if (type.kind !== 'record') return [{ path, type }];
  return type.fields.flatMap(field => flatten(field, path));
}
