import { double } from '../../engines/quote.ts';
import type { Box } from '../place/box.ts';
import { WORLD } from '../place/box.ts';

/** Why a record is not used. The first that holds counts. */
export const REASONS = [
  'noUser',
  'noTime',
  'noPosition',
  'impossiblePosition',
  'noValue',
  'ignoredValue',
  'outsideArea',
  'outsideDates',
  'outsideHours',
] as const;
export type Reason = (typeof REASONS)[number];

/** The reasons that are faults of the record; the others are wishes of the config. */
export const FAULTS: readonly Reason[] = ['noUser', 'noTime', 'noPosition', 'impossiblePosition', 'noValue'];

/** What is asked of a record, beyond being whole. */
export interface Demands {
  readonly userIsText: boolean;
  /** Every record of interest lies in this box and between these times (microseconds). */
  readonly box: Box;
  readonly first: number;
  readonly last: number;
  readonly ignore: readonly number[];
  /** SQL over the column wall, which is only there for a record with a time. */
  readonly dates?: string | undefined;
  readonly hours?: string | undefined;
}

/** Times that a record can have: 1900 to 2200, all exact as whole microseconds in a double. */
export const FIRST_TIME: number = Date.UTC(1900, 0, 1) * 1000;
export const LAST_TIME: number = Date.UTC(2200, 0, 1) * 1000;

/** The records that are used, as a condition. NULL anywhere, NaN and infinity make it fail. */
export function usableSql(demands: Demands): string {
  return [
    hasUser(demands),
    `time BETWEEN ${double(demands.first)} AND ${double(demands.last)}`,
    isInBox(demands.box),
    finiteSql('value'),
    ...(demands.ignore.length > 0 ? [`NOT ${isIgnored(demands)}`] : []),
    ...[demands.dates, demands.hours].filter(limit => limit !== undefined),
  ].join(' AND ');
}

/** The number of the first reason that holds for a record, from 1; 0 for a record that is used. */
export function reasonSql(demands: Demands): string {
  const branches: Record<Reason, string | undefined> = {
    noUser: `NOT COALESCE(${hasUser(demands)}, FALSE)`,
    noTime: `NOT COALESCE(time BETWEEN ${double(FIRST_TIME)} AND ${double(LAST_TIME)}, FALSE)`,
    noPosition: `NOT COALESCE(${finiteSql('lat')} AND ${finiteSql('lng')}, FALSE)`,
    impossiblePosition: `NOT COALESCE(${isInBox(WORLD)}, FALSE)`,
    noValue: `NOT COALESCE(${finiteSql('value')}, FALSE)`,
    ignoredValue: demands.ignore.length > 0 ? isIgnored(demands) : undefined,
    outsideArea: `NOT ${isInBox(demands.box)}`,
    outsideDates: demands.dates && `NOT ${demands.dates}`,
    outsideHours: demands.hours && `NOT ${demands.hours}`,
  };
  const cases = REASONS.map((reason, k) => branches[reason] && `WHEN ${branches[reason]} THEN ${k + 1}`);
  return `CASE ${cases.filter(each => each !== undefined).join(' ')} ELSE 0 END`;
}

function hasUser({ userIsText }: Demands): string {
  return userIsText ? `user_key <> ''` : 'user_key IS NOT NULL';
}

function isInBox({ south, north, west, east }: Box): string {
  return `(lat BETWEEN ${double(south)} AND ${double(north)} AND lng BETWEEN ${double(west)} AND ${double(east)})`;
}

function finiteSql(column: string): string {
  return `${column} BETWEEN ${double(-Number.MAX_VALUE)} AND ${double(Number.MAX_VALUE)}`;
}

/** Compared raw, before clamping. */
function isIgnored({ ignore }: Demands): string {
  return `value IN (${ignore.map(double).join(', ')})`;
}
