import { textToWall, wallToText } from './wallClock.ts';

export const DAY_SECONDS = 86_400;

/** Records carry their times in microseconds. */
export const SECOND = 1e6;
export const DAY: number = DAY_SECONDS * SECOND;

/** A week begins on Monday; 1 January 1970 was a Thursday, three days later. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export const DAYS_SINCE_MONDAY_IN_1970 = 3;

/** The date of a day that is counted from 1970-01-01: 19,813 is 2024-03-31. */
export function dayToDate(day: number): string {
  return wallToText(day * DAY_SECONDS).slice(0, 10);
}

/** The day of a date such as 2024-03-31; none for 2024-02-30. */
export function dateToDay(date: string): number | undefined {
  const seconds = textToWall(`${date}T00:00`);
  return seconds === undefined ? undefined : seconds / DAY_SECONDS;
}
