import { didYouMean } from '../terms/didYouMean.ts';
import { UsageError } from '../terms/usageError.ts';
import type { TimeChoice } from './config.ts';

const DAY = 86_400;
/** Zones that the runtime knows under the names people use and lists under older ones. */
const RENAMED = ['UTC', 'Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Ho_Chi_Minh', 'Asia/Yangon', 'Europe/Kyiv'];

const SECONDS = { m: 60, h: 3600, d: DAY } as const;

interface TimeKeys {
  readonly slot: string;
  readonly zone: string;
  readonly repeat?: TimeChoice['repeat'];
  readonly from?: string;
  readonly to?: string;
  readonly start?: string;
  readonly end?: string;
}

/** What the keys under `time` mean: lengths in seconds, dates in days, a zone that exists. */
export function timeChoice(keys: TimeKeys): TimeChoice {
  const slotSeconds = slotLength(keys.slot);
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
    zone: knownZone(keys.zone),
    repeat: keys.repeat ?? 'never',
    ...(hours && { hours }),
    ...(firstDay !== undefined && { firstDay }),
    ...(lastDay !== undefined && { lastDay }),
  };
}

function slotLength(text: string): number {
  const seconds = Number(text.slice(0, -1)) * SECONDS[text.at(-1) as keyof typeof SECONDS];
  if (seconds > 0 && DAY % seconds === 0) return seconds;
  throw new UsageError(
    'BAD_VALUE',
    `time.slot is ${text}, which does not divide a day; write a length that does, such as 15m, 1h, 6h or 1d.`,
  );
}

function hoursOf(keys: TimeKeys, slotSeconds: number): TimeChoice['hours'] {
  if (keys.from === undefined && keys.to === undefined) return undefined;
  const from = secondsOfDay(keys.from ?? '00:00', 'time.from', slotSeconds, keys.slot);
  const to = secondsOfDay(keys.to ?? '24:00', 'time.to', slotSeconds, keys.slot);
  if (from === to) {
    throw new UsageError(
      'SETTINGS_CLASH',
      `time.from and time.to are both ${keys.to}; no hour lies between them.`,
    );
  }
  return { from, to };
}

function secondsOfDay(text: string, path: string, slotSeconds: number, slot: string): number {
  const [hours, minutes] = text.split(':').map(Number) as [number, number];
  const seconds = hours * 3600 + minutes * 60;
  if (minutes > 59 || seconds > DAY) {
    throw new UsageError('BAD_VALUE', `${path} is "${text}"; it must be a time of day from 00:00 to 24:00.`);
  }
  if (seconds % slotSeconds !== 0) {
    throw new UsageError(
      'BAD_VALUE',
      `${path} is ${text}, in the middle of a slot of ${slot}; it must be where a slot begins.`,
    );
  }
  return seconds;
}

function dayOf(text: string, path: string): number {
  const time = Date.parse(`${text}T00:00:00Z`);
  // 2024-02-30 is read as 1 March by Date; a date must come back as it went in.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) {
    throw new UsageError('BAD_VALUE', `${path} is ${text}, which is no date; write one such as 2024-03-31.`);
  }
  return time / (DAY * 1000);
}

function knownZone(zone: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    // Bare offsets have no daylight saving to be right about; a name says which clock is meant.
    if (!/^[+-]/.test(zone)) return zone;
  } catch {
    // Falls through to the sentence below.
  }
  const known = [...RENAMED, ...Intl.supportedValuesOf('timeZone')];
  throw new UsageError(
    'BAD_VALUE',
    `time.zone is "${zone}", which is no IANA time zone; write one such as Asia/Kolkata.${didYouMean(zone, known)}`,
  );
}
