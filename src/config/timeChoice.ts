import { UsageError } from '../terms/usageError.ts';
import { DAY_SECONDS, dateToDay } from '../time/day.ts';
import { slotLength } from '../time/slotLength.ts';
import { knownZone } from '../time/zone.ts';
import type { TimeChoice } from './config.ts';
import type { ConfigKeys } from './keys.ts';

type TimeKeys = ConfigKeys['time'];

/** What the keys under `time` mean: lengths in seconds, dates in days, a zone that exists. */
export function timeChoice(keys: TimeKeys): TimeChoice {
  const slotSeconds = slotLength(keys.slot, 'time.slot');
  const hours = hoursOf(keys, slotSeconds);
  const firstDay = keys.start === undefined ? undefined : dayOf(keys.start, 'time.start');
  const lastDay = keys.end === undefined ? undefined : dayOf(keys.end, 'time.end');
  if (firstDay !== undefined && lastDay !== undefined && lastDay < firstDay) {
    throw new UsageError(
      'SETTINGS_CLASH',
      `time.end is ${keys.end}, before time.start ${keys.start}; swap them.`,
    );
  }
  return {
    slotSeconds,
    zone: knownZone(keys.zone, 'time.zone'),
    repeat: keys.repeat ?? 'never',
    ...(hours && { hours }),
    ...(firstDay !== undefined && { firstDay }),
    ...(lastDay !== undefined && { lastDay }),
  };
}

function hoursOf(keys: TimeKeys, slotSeconds: number): TimeChoice['hours'] {
  if (keys.from === undefined && keys.to === undefined) return undefined;
  const first = secondsOfDay(keys.from ?? '00:00', 'time.from', slotSeconds, keys.slot);
  const last = secondsOfDay(keys.to ?? '24:00', 'time.to', slotSeconds, keys.slot);
  if (first === last) {
    throw new UsageError(
      'SETTINGS_CLASH',
      `time.from and time.to are both ${keys.to}; that leaves no time between them. Set different times.`,
    );
  }
  // Midnight has two names, and from one midnight to the next is every hour.
  const [from, to] = [first % DAY_SECONDS, last === 0 ? DAY_SECONDS : last];
  return to - from === DAY_SECONDS ? undefined : { from, to };
}

function secondsOfDay(text: string, path: string, slotSeconds: number, slot: string): number {
  const [hours, minutes] = text.split(':').map(Number) as [number, number];
  const seconds = hours * 3600 + minutes * 60;
  if (minutes > 59 || seconds > DAY_SECONDS) {
    throw new UsageError('BAD_VALUE', `${path} is "${text}"; it must be a time of day from 00:00 to 24:00.`);
  }
  if (seconds % slotSeconds !== 0) {
    throw new UsageError(
      'BAD_VALUE',
      `${path} is ${text}, in the middle of a slot of ${slot}; it must be a time at which a slot begins.`,
    );
  }
  return seconds;
}

function dayOf(text: string, path: string): number {
  const day = dateToDay(text);
  if (day !== undefined) return day;
  throw new UsageError('BAD_VALUE', `${path} is ${text}, which is not a date; write one such as 2024-03-31.`);
}
