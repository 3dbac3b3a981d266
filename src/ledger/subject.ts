import { didYouMean } from '../terms/didYouMean.ts';
import type { OptionNames } from '../terms/refuseUnknown.ts';
import { UsageError } from '../terms/usageError.ts';
import { slotText } from '../time/slotLength.ts';
import { knownZone, sameZone } from '../time/zone.ts';

/** Within what all values of a user are protected together, from the finest to the coarsest. */
export const WINDOWS = ['cell', 'slot', 'day', 'release'] as const;
export type Window = (typeof WINDOWS)[number];

/** The same in words. A slot has a date, also where slots of several dates are put together; a cell has none. */
export const WINDOW_WORDS: Readonly<Record<Window, string>> = {
  cell: 'one hexagon and slot',
  slot: 'one slot of one date',
  day: 'one day',
  release: 'the whole release',
};

/**
 * What a budget is about: whose values, and within what window. Slots and days have dates, of one time column and on the
 * zone's clock, so `release` needs neither, `day` no slot length, and only `cell` the hexagons of one position.
 */
export interface Subject {
  /** The columns that together name the user; their order does not matter. */
  readonly user: readonly string[];
  readonly window: Window;
  /** The column that tells when a record was: another one would put it into another day. */
  readonly time?: string;
  readonly zone?: string;
  readonly slotSeconds?: number;
  readonly resolution?: number;
  /** The column of positions, or those of latitude and longitude: others would put a record into another hexagon. */
  readonly position?: readonly string[];
}

export const subjectOptions: OptionNames<Subject> = {
  user: true,
  window: true,
  time: true,
  zone: true,
  slotSeconds: true,
  resolution: true,
  position: true,
};

/** The subject of an account: checked, and with nothing in it that its window does not need. */
export function accountSubject(subject: Subject): Subject {
  const { user, window, time, zone, slotSeconds, resolution, position } = subject;
  if (!WINDOWS.includes(window)) {
    throw new UsageError(
      'BAD_VALUE',
      `window is "${window}"; it must be one of ${WINDOWS.join(', ')}.${didYouMean(window, WINDOWS)}`,
    );
  }
  if (user.length === 0 || user.some(column => column.trim() === '') || new Set(user).size < user.length) {
    throw new UsageError(
      'BAD_VALUE',
      `user is "${user.join(',')}"; name the column, or several different columns, that identify a user.`,
    );
  }
  const who = { user: [...user], window };
  if (window === 'release') return who;
  const when = {
    ...who,
    time: namedTime(needed(time, window, 'time column', 'such as observed_at')),
    zone: knownZone(needed(zone, window, 'zone', 'such as Asia/Kolkata'), 'zone'),
  };
  if (window === 'day') return when;
  const slots = { ...when, slotSeconds: needed(slotSeconds, window, 'slot', 'such as 1h') };
  if (window === 'slot') return slots;
  return {
    ...slots,
    resolution: knownResolution(needed(resolution, window, 'resolution', 'from 0 to 15, such as 8')),
    position: namedPosition(needed(position, window, 'position', 'such as location, or lat,lng')),
  };
}

/**
 * Why a release about `asked` cannot be charged to an account about `fixed`, or nothing if it can. It can where every
 * unit of the account lies within a unit of the release: a loss of ε on the whole is then at most ε on its part.
 */
export function misfit(fixed: Subject, asked: Subject): string | undefined {
  if (setText(fixed.user) !== setText(asked.user))
    return `it protects users named by ${listed(fixed.user)}, and this release names them by ${listed(asked.user)}`;
  if (WINDOWS.indexOf(asked.window) < WINDOWS.indexOf(fixed.window))
    return `it counts by ${fixed.window}, and this release protects users only within a ${asked.window}, which is finer`;
  if (fixed.window === 'release') return undefined;
  if (asked.time === undefined) return `it counts by ${fixed.window}, and this release names no time column`;
  if (fixed.time !== undefined && asked.time !== fixed.time)
    return `its days are those of the time column ${fixed.time}, and the release's are those of ${asked.time}`;
  if (asked.zone === undefined || !sameZone(asked.zone, fixed.zone!))
    return `its days are in the zone ${fixed.zone}, and the release's are in ${asked.zone ?? 'no zone'}`;
  // A slot or a cell contains the account's only if it is made of whole ones; days and releases always are.
  if (asked.window === 'day' || asked.window === 'release') return undefined;
  if (asked.slotSeconds === undefined || asked.slotSeconds % fixed.slotSeconds! !== 0)
    return `its slots last ${slotText(fixed.slotSeconds!)}, and the release's slots of ${slotText(asked.slotSeconds ?? 0)} are not made up of whole ones`;
  // Within a slot all hexagons are protected together, so that only `cell` depends on which hexagon a record is in.
  if (asked.window !== 'cell') return undefined;
  if (asked.resolution !== fixed.resolution)
    return `its hexagons have resolution ${fixed.resolution}, and the release's have ${asked.resolution}`;
  if (asked.position === undefined) return 'it counts by cell, and this release names no position';
  if (fixed.position !== undefined && !isSameList(asked.position, fixed.position))
    return `its hexagons are those of the position ${listed(fixed.position)}, and the release's are those of ${listed(asked.position)}`;
  return undefined;
}

/**
 * The subject after a release about `asked` was charged. Ledgers of format 1 did not keep the columns of time and
 * position: an account from then goes on with those of its next release, and they stay.
 */
export function settled(fixed: Subject, asked: Pick<Subject, 'window' | 'time' | 'position'>): Subject {
  if (fixed.window === 'release') return fixed;
  const time = fixed.time ?? asked.time;
  const isByCell = fixed.window === 'cell' && asked.window === 'cell';
  const position = fixed.position ?? (isByCell ? asked.position : undefined);
  if (time === fixed.time && position === fixed.position) return fixed;
  return { ...fixed, ...(time !== undefined && { time }), ...(position !== undefined && { position }) };
}

/** In words: for each day of the data (observed_at, Asia/Kolkata), per license_plate. */
export function subjectText({
  user,
  window,
  time,
  zone,
  slotSeconds,
  resolution,
  position,
}: Subject): string {
  const clock = [...(time === undefined ? [] : [time]), zone].join(', ');
  const where = position === undefined ? '' : ` (${listed(position)})`;
  const slot = `slot of ${slotText(slotSeconds ?? 0)} of the data (${clock})`;
  const each = {
    release: 'for all data together',
    day: `for each day of the data (${clock})`,
    slot: `for each ${slot}`,
    cell: `for each hexagon of resolution ${resolution}${where} and ${slot}`,
  }[window];
  return `${each}, per ${listed(user)}`;
}

function needed<Value>(value: Value | undefined, window: Window, what: string, such: string): Value {
  if (value !== undefined) return value;
  throw new UsageError('ACCOUNT_TERMS', `An account by ${window} needs a ${what}: set one ${such}.`);
}

function knownResolution(resolution: number): number {
  if (Number.isInteger(resolution) && resolution >= 0 && resolution <= 15) return resolution;
  throw new UsageError(
    'BAD_VALUE',
    `resolution is ${resolution}; it must be a whole number from 0 to 15, such as 8.`,
  );
}

function namedTime(time: string): string {
  if (time.trim() !== '') return time;
  throw new UsageError('BAD_VALUE', 'time is empty; name the column that tells when a record was.');
}

function namedPosition(position: readonly string[]): readonly string[] {
  const isNamed = position.every(column => column.trim() !== '');
  if (isNamed && (position.length === 1 || position.length === 2)) return [...position];
  throw new UsageError(
    'BAD_VALUE',
    `position is "${position.join(',')}"; name one column of positions, or those of latitude and longitude as lat,lng.`,
  );
}

/** In the same order too: latitude and longitude have one. */
function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function setText(columns: readonly string[]): string {
  return JSON.stringify([...columns].sort());
}

function listed(columns: readonly string[]): string {
  return columns.join(' and ');
}
