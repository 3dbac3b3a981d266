import { describe, expect, it } from 'vitest';
import { slotLength } from './slotLength.ts';
import { slotLabel } from './slotWords.ts';

describe('slotLabel', () => {
  it.each([
    ['09:00', '1h', '09:00–10:00'],
    ['23:30', '30m', '23:30–00:00'],
    ['Mon 09:00', '15m', 'Mon 09:00–09:15'],
    ['Mon 00:00', '1d', 'Mon 00:00'],
    ['2026-11-15T09:00:00+05:30', '1h', 'Sun 15 Nov 2026, 09:00–10:00'],
    ['2026-11-15T03:30:00Z', '1h', 'Sun 15 Nov 2026, 09:00–10:00'],
    ['2026-11-15T00:00:00+05:30', '1d', 'Sun 15 Nov 2026'],
    ['all', '1h', 'all'],
  ])('calls %s of %s %s, in the zone of the release', (name, length, label) => {
    expect(slotLabel(name, slotLength(length, 'slot'), 'Asia/Kolkata')).toBe(label);
  });
});
