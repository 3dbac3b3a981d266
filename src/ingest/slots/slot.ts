import type { TimeChoice, Window } from '../../config/config.ts';
import { double } from '../../engines/quote.ts';
import { DAY, DAY_SECONDS, DAYS_SINCE_MONDAY_IN_1970, dayToDate, SECOND } from '../../time/day.ts';
import { startName } from '../../time/slotName.ts';
import type { ZoneRule } from '../../time/zoneRules.ts';

/**
 * The number of a slot, from what the zone's clock shows. A slot is what the clock shows: an hour that it shows
 * twice in autumn is one slot of two hours. Divisions are floors of doubles below 2⁵³, exact also before 1970.
 */
export function slotSql(time: TimeChoice, wall: string): string {
  const slot = dateSlotSql(time, wall);
  if (time.repeat === 'never') return slot;
  const perDay = DAY_SECONDS / time.slotSeconds;
  if (time.repeat === 'daily') return remainderSql(slot, perDay);
  return remainderSql(`(${slot} + ${double(DAYS_SINCE_MONDAY_IN_1970 * perDay)})`, 7 * perDay);
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
  const ofDay = remainderSql(wall, DAY);
  const [from, to] = [double(hours.from * SECOND), double(hours.to * SECOND)];
  return `(${ofDay} >= ${from} ${hours.from < hours.to ? 'AND' : 'OR'} ${ofDay} < ${to})`;
}

export function datesSql({ firstDay, lastDay }: TimeChoice, wall: string): string | undefined {
  const limits: string[] = [];
  if (firstDay !== undefined) limits.push(`${wall} >= ${double(firstDay * DAY)}`);
  if (lastDay !== undefined) limits.push(`${wall} < ${double((lastDay + 1) * DAY)}`);
  return limits.length === 0 ? undefined : `(${limits.join(' AND ')})`;
}

/** The name of a window: the start of its slot, its date, or nothing where it has neither. */
export function windowName(
  time: TimeChoice,
  window: Window,
  rules: readonly ZoneRule[],
): (window: number) => string {
  if (window === 'slot') return slot => startName(slot * time.slotSeconds, rules);
  if (window === 'day') return dayToDate;
  return () => '';
}

function dateSlotSql(time: TimeChoice, wall: string): string {
  return floorSql(wall, time.slotSeconds);
}

function floorSql(wall: string, seconds: number): string {
  return `floor(${wall} / ${double(seconds * SECOND)})`;
}

function remainderSql(value: string, divisor: number): string {
  return `(${value} - floor(${value} / ${double(divisor)}) * ${double(divisor)})`;
}
