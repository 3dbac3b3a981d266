import type { TimeChoice, Window } from '../../config/config.ts';
import { double } from '../../engines/quote.ts';
import { wallClockToInstant, type ZoneRule } from '../../time/zoneRules.ts';

const MICROSECONDS = 1e6;
const DAY_SECONDS = 86_400;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const DAYS_BEFORE_MONDAY = 3;

/**
 * The number of a slot, from what the zone's clock shows. A slot is what the clock shows: an hour that it shows
 * twice in autumn is one slot of two hours. Divisions are floors of doubles below 2⁵³, exact also before 1970.
 */
export function slotSql(time: TimeChoice, wall: string): string {
  const slot = dateSlotSql(time, wall);
  if (time.repeat === 'never') return slot;
  const perDay = DAY_SECONDS / time.slotSeconds;
  if (time.repeat === 'daily') return remainderSql(slot, perDay);
  return remainderSql(`(${slot} + ${double(DAYS_BEFORE_MONDAY * perDay)})`, 7 * perDay);
}

/**
 * The number of the window that a record lies in, where the slot does not tell it already: which date's slot, or
 * which day, when slots of several dates are put together.
 */
export function windowSql(time: TimeChoice, window: Window, wall: string): string | undefined {
  if (time.repeat === 'never' || window === 'cell' || window === 'release') return undefined;
  return window === 'slot' ? dateSlotSql(time, wall) : floorSql(wall, DAY_SECONDS);
}

/** The window of a record, from its slot, where `windowSql` leaves it to us. */
export function slotToWindow(time: TimeChoice, window: Window): (slot: number) => number {
  if (window === 'slot') return slot => slot;
  if (window === 'day') return slot => Math.floor((slot * time.slotSeconds) / DAY_SECONDS);
  return () => 0;
}

/** The number of the longer slot that a slot is part of. Slots begin with the day, or with the week, however long they are. */
export function longerSlot(time: TimeChoice, slotSeconds: number): (slot: number) => number {
  const many = slotSeconds / time.slotSeconds;
  return slot => Math.floor(slot / many);
}

/** Whether a record lies within the hours and dates of the config, each as SQL; nothing where all do. */
export function hoursSql({ hours }: TimeChoice, wall: string): string | undefined {
  if (hours === undefined) return undefined;
  const ofDay = remainderSql(wall, DAY_SECONDS * MICROSECONDS);
  const [from, to] = [double(hours.from * MICROSECONDS), double(hours.to * MICROSECONDS)];
  return `(${ofDay} >= ${from} ${hours.from < hours.to ? 'AND' : 'OR'} ${ofDay} < ${to})`;
}

export function datesSql({ firstDay, lastDay }: TimeChoice, wall: string): string | undefined {
  const limits: string[] = [];
  if (firstDay !== undefined) limits.push(`${wall} >= ${double(firstDay * DAY_SECONDS * MICROSECONDS)}`);
  if (lastDay !== undefined) limits.push(`${wall} < ${double((lastDay + 1) * DAY_SECONDS * MICROSECONDS)}`);
  return limits.length === 0 ? undefined : `(${limits.join(' AND ')})`;
}

/** How a slot is called: its start as ISO 8601 with the zone's offset, "09:00", or "Mon 09:00". */
export function slotLabel(time: TimeChoice, rules: readonly ZoneRule[]): (slot: number) => string {
  const perDay = DAY_SECONDS / time.slotSeconds;
  if (time.repeat === 'daily') return slot => clock(slot * time.slotSeconds);
  if (time.repeat === 'weekly') {
    return slot => `${WEEKDAYS[Math.floor(slot / perDay)]} ${clock((slot % perDay) * time.slotSeconds)}`;
  }
  return slot => wallLabel(slot * time.slotSeconds, rules);
}

/** How a window is called: the start of its slot, its date, or nothing where it has neither. */
export function windowLabel(
  time: TimeChoice,
  window: Window,
  rules: readonly ZoneRule[],
): (window: number) => string {
  if (window === 'slot') return slot => wallLabel(slot * time.slotSeconds, rules);
  if (window === 'day') return day => new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10);
  return () => '';
}

function dateSlotSql(time: TimeChoice, wall: string): string {
  return floorSql(wall, time.slotSeconds);
}

function floorSql(wall: string, seconds: number): string {
  return `floor(${wall} / ${double(seconds * MICROSECONDS)})`;
}

function remainderSql(value: string, divisor: number): string {
  return `(${value} - floor(${value} / ${double(divisor)}) * ${double(divisor)})`;
}

function wallLabel(wallSeconds: number, rules: readonly ZoneRule[]): string {
  const { offset } = wallClockToInstant(rules, wallSeconds * MICROSECONDS);
  const minutes = Math.round(offset / MICROSECONDS / 60);
  const size = Math.abs(minutes);
  const zone = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  return `${new Date(wallSeconds * 1000).toISOString().slice(0, 16)}${zone}`;
}

function clock(seconds: number): string {
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
