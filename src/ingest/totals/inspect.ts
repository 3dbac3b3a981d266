import type { ColumnChoice } from '../../config/config.ts';
import { onlyRow, type Watch, watchOptions } from '../../engines/engine.ts';
import { withEngine } from '../../engines/withEngine.ts';
import { refuseUnknown } from '../../terms/refuseUnknown.ts';
import type { Box } from '../place/box.ts';
import { type GuessedColumns, guessColumns } from '../source/guessColumns.ts';
import { openSource } from '../source/source.ts';
import { EXTREMES, readRecords } from './records.ts';

/** What a first look at records shows, for a config to be begun with. */
export interface Inspected {
  readonly columns: GuessedColumns;
  /** Where the records lie, and when (microseconds since 1970); nothing where the guessed columns do not tell. */
  readonly box?: Box;
  readonly span?: { readonly first: number; readonly last: number };
}

/** Looks at records before there is a config for them. No value is looked at: a range is never read off the data. */
export async function inspect(input: string, watch: Watch = {}): Promise<Inspected> {
  refuseUnknown(watch, watchOptions, 'inspect');
  return withEngine(undefined, {}, async engine => {
    const source = await openSource(engine, input);
    const columns = guessColumns(await source.columns(watch));
    const choice = wholeChoice(columns);
    if (choice === undefined) return { columns };
    const { extremesSql } = await readRecords(engine, source, choice, watch);
    const found = await onlyRow(engine, extremesSql, EXTREMES, { signal: watch.signal });
    const { south, north, west, east, first_time: first, last_time: last } = found;
    const isPlace = south >= -90 && north <= 90 && west >= -180 && east <= 180;
    const isTime = Math.abs(first) < LAST_DATE && Math.abs(last) < LAST_DATE;
    return {
      columns,
      ...(isPlace && { box: { south, north, west, east } }),
      ...(isTime && { span: { first, last } }),
    };
  });
}

/** What a Date can hold, in microseconds. */
const LAST_DATE = 8.64e18;

/** The guess as a choice, if there is one for everything. */
function wholeChoice({ user, time, value, position, lat, lng }: GuessedColumns): ColumnChoice | undefined {
  if (user === undefined || time === undefined || value === undefined) return undefined;
  const of = { user: [user], time, value };
  if (lat !== undefined && lng !== undefined) return { ...of, position: { lat, lng } };
  return position === undefined ? undefined : { ...of, position: { pair: position } };
}
