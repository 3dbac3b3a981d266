import { didYouMean } from '../terms/didYouMean.ts';
import { UsageError } from '../terms/usageError.ts';
import { slotText } from '../time/slotLength.ts';
import { knownZone, sameZone } from '../time/zone.ts';

/** Within what all values of a user are protected together, from the finest to the coarsest. */
export const WINDOWS = ['cell', 'slot', 'day', 'release'] as const;
export type Window = (typeof WINDOWS)[number];

/**
 * What a budget is about: whose values, and within what window. Slots and days have dates and are what the zone's clock
 * shows, so `release` needs no zone, `day` no slot length, and only `cell` the resolution of its hexagons.
 */
export interface Subject {
  /** The columns that together name the user; their order does not matter. */
  readonly user: readonly string[];
  readonly window: Window;
  readonly zone?: string;
  readonly slotSeconds?: number;
  readonly resolution?: number;
}

/** The subject of an account: checked, and with nothing in it that its window does not need. */
export function accountSubject({ user, window, zone, slotSeconds, resolution }: Subject): Subject {
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
  const when = { ...who, zone: knownZone(needed(zone, window, 'zone', 'such as Asia/Kolkata'), 'zone') };
  if (window === 'day') return when;
  const slots = { ...when, slotSeconds: needed(slotSeconds, window, 'slot', 'such as 1h') };
  if (window === 'slot') return slots;
  return {
    ...slots,
    resolution: knownResolution(needed(resolution, window, 'resolution', 'from 0 to 15, such as 8')),
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
  if (asked.zone === undefined || !sameZone(asked.zone, fixed.zone!))
    return `its days are in the zone ${fixed.zone}, and the release's are in ${asked.zone ?? 'no zone'}`;
  // A slot or a cell contains the account's only if it is made of whole ones; days and releases always are.
  if (asked.window === 'day' || asked.window === 'release') return undefined;
  if (asked.slotSeconds === undefined || asked.slotSeconds % fixed.slotSeconds! !== 0)
    return `its slots last ${slotText(fixed.slotSeconds!)}, and the release's slots of ${slotText(asked.slotSeconds ?? 0)} are not made up of whole ones`;
  if (asked.window === 'cell' && asked.resolution !== fixed.resolution)
    return `its hexagons have resolution ${fixed.resolution}, and the release's have ${asked.resolution}`;
  return undefined;
}

/** In words: for each day of the data (Asia/Kolkata), per license_plate. */
export function subjectText({ user, window, zone, slotSeconds, resolution }: Subject): string {
  const each = {
    release: 'for all data together',
    day: `for each day of the data (${zone})`,
    slot: `for each slot of ${slotText(slotSeconds ?? 0)} of the data (${zone})`,
    cell: `for each hexagon of resolution ${resolution} and slot of ${slotText(slotSeconds ?? 0)} of the data (${zone})`,
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

function setText(columns: readonly string[]): string {
  return JSON.stringify([...columns].sort());
}

function listed(columns: readonly string[]): string {
  return columns.join(' and ');
}
