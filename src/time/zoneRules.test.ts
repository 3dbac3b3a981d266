import { describe, expect, it } from 'vitest';
import { wallClockToInstant, zoneRules } from './zoneRules.ts';

const HOUR = 3600e6;
const at = (iso: string) => Date.parse(iso) * 1000;

describe('zoneRules', () => {
  it('is one row for a zone without daylight saving', () => {
    expect(zoneRules('Asia/Kolkata', at('2021-01-01T00:00Z'), at('2024-01-01T00:00Z'))).toEqual([
      { from: at('2021-01-01T00:00Z'), offset: 5.5 * HOUR },
    ]);
  });

  it('holds each change of a zone, to the second', () => {
    expect(zoneRules('Europe/Berlin', at('2024-01-01T00:00Z'), at('2024-12-31T00:00Z'))).toEqual([
      { from: at('2024-01-01T00:00Z'), offset: HOUR },
      { from: at('2024-03-31T01:00Z'), offset: 2 * HOUR },
      { from: at('2024-10-27T01:00Z'), offset: HOUR },
    ]);
  });

  it('knows a change that follows another within weeks, and a day that was left out', () => {
    const morocco = zoneRules('Africa/Casablanca', at('2023-01-01T00:00Z'), at('2023-12-31T00:00Z'));
    expect(morocco.map(({ offset }) => offset / HOUR)).toEqual([1, 0, 1]);
    const samoa = zoneRules('Pacific/Apia', at('2011-12-01T00:00Z'), at('2012-01-15T00:00Z'));
    expect(samoa.map(({ offset }) => offset / HOUR)).toEqual([-10, 14]);
  });
});

describe('wallClockToInstant', () => {
  const berlin = zoneRules('Europe/Berlin', at('2024-01-01T00:00Z'), at('2024-12-31T00:00Z'));
  const instant = (wall: string) =>
    new Date(wallClockToInstant(berlin, at(`${wall}Z`)).time / 1000).toISOString();

  it('finds the one instant of a usual time', () => {
    expect(instant('2024-01-15T12:00')).toBe('2024-01-15T11:00:00.000Z');
    expect(instant('2024-07-15T12:00')).toBe('2024-07-15T10:00:00.000Z');
  });

  it('takes the earlier of two, and the jump where there is none', () => {
    expect(instant('2024-10-27T02:30')).toBe('2024-10-27T00:30:00.000Z');
    expect(instant('2024-03-31T02:00')).toBe('2024-03-31T01:00:00.000Z');
  });
});
