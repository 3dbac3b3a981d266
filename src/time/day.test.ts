import { describe, expect, it } from 'vitest';
import { DAYS_SINCE_MONDAY_IN_1970, dateToDay, dayToDate, WEEKDAYS } from './day.ts';

describe('days', () => {
  it.each([
    ['1970-01-01', 0],
    ['1969-12-31', -1],
    ['2024-02-29', 19_782],
    ['2024-03-31', 19_813],
  ])('%s is day %i, and back', (date, day) => {
    expect(dateToDay(date)).toBe(day);
    expect(dayToDate(day)).toBe(date);
  });

  it.each(['2023-02-29', '2024-02-30', '2024-13-01', '2024-3-1', 'today', ''])('%j is no date', text => {
    expect(dateToDay(text)).toBeUndefined();
  });

  it('have the weekdays of the calendar', () => {
    for (let day = -10; day < 10; day++) {
      const weekday = new Date(day * 86_400_000).toLocaleDateString('en-US', {
        weekday: 'short',
        timeZone: 'UTC',
      });
      expect(WEEKDAYS[(day + DAYS_SINCE_MONDAY_IN_1970 + 14) % 7]).toBe(weekday);
    }
  });
});
