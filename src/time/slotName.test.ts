import { describe, expect, it } from 'vitest';
import { slotName } from './slotName.ts';
import { zoneRules } from './zoneRules.ts';

const HOUR = 3600;
const berlin = zoneRules('Europe/Berlin', Date.UTC(2022, 0) * 1000, Date.UTC(2025, 0) * 1000);

describe('slotName', () => {
  it('names an instant: read back, it is where the slot begins', () => {
    const name = slotName({ slotSeconds: HOUR, repeat: 'never' }, berlin);
    const slot = Date.UTC(2024, 6, 1, 9) / 3600_000;
    expect(name(slot)).toBe('2024-07-01T09:00+02:00');
    expect(name(Date.UTC(2024, 0, 1, 9) / 3600_000)).toBe('2024-01-01T09:00+01:00');
    expect(Date.parse(name(slot))).toBe(Date.UTC(2024, 6, 1, 7));
  });

  it('names hours before 1970, and clocks behind UTC by half an hour', () => {
    const hours = { slotSeconds: HOUR, repeat: 'never' } as const;
    expect(slotName(hours, [{ from: -1, offset: 0 }])(-1)).toBe('1969-12-31T23:00+00:00');
    expect(slotName(hours, [{ from: -1, offset: -3.5 * HOUR * 1e6 }])(9)).toBe('1970-01-01T09:00-03:30');
  });

  it('names the time of day, or of a week that begins on Monday, where dates are put together', () => {
    const daily = slotName({ slotSeconds: 900, repeat: 'daily' }, berlin);
    expect([daily(0), daily(37), daily(95)]).toEqual(['00:00', '09:15', '23:45']);
    const weekly = slotName({ slotSeconds: 6 * HOUR, repeat: 'weekly' }, berlin);
    expect([weekly(0), weekly(5), weekly(27)]).toEqual(['Mon 00:00', 'Tue 06:00', 'Sun 18:00']);
  });
});
