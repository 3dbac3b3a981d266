import { DAY_SECONDS, SECOND, WEEKDAYS } from './day.ts';
import { timeOfDay, wallToText } from './wallClock.ts';
import { wallClockToInstant, type ZoneRule } from './zoneRules.ts';

/** Whether every slot of every date is one, or dates are put together by time of day or of week. */
export const REPEATS = ['never', 'daily', 'weekly'] as const;
export type Repeat = (typeof REPEATS)[number];

/** Slots begin with the day, or with the week; they are numbered from its start, or from 1970. */
export interface Slots {
  readonly slotSeconds: number;
  readonly repeat: Repeat;
}

/** What a slot is called in data: its start as ISO 8601 with the zone's offset, "09:00", or "Mon 09:00". */
export function slotName(
  { slotSeconds, repeat }: Slots,
  rules: readonly ZoneRule[],
): (slot: number) => string {
  const perDay = DAY_SECONDS / slotSeconds;
  if (repeat === 'daily') return slot => timeOfDay(slot * slotSeconds);
  if (repeat === 'weekly') {
    return slot => `${WEEKDAYS[Math.floor(slot / perDay)]} ${timeOfDay((slot % perDay) * slotSeconds)}`;
  }
  return slot => startName(slot * slotSeconds, rules);
}

/** What the zone's clock shows, and how far it is ahead of UTC then: 2024-03-01T09:00+05:30. */
export function startName(wallSeconds: number, rules: readonly ZoneRule[]): string {
  const { offset } = wallClockToInstant(rules, wallSeconds * SECOND);
  const minutes = Math.round(offset / SECOND / 60);
  return `${wallToText(wallSeconds)}${minutes < 0 ? '-' : '+'}${timeOfDay(Math.abs(minutes) * 60)}`;
}
