import { describe, expect, it } from 'vitest';
import { slotOrder } from './slotOrder.ts';

describe('slotOrder', () => {
  it('follows time, each slot once', () => {
    expect(slotOrder(['18:00', '09:00', '18:00'])).toEqual(['09:00', '18:00']);
    expect(slotOrder(['Sun 09:00', 'Fri 10:00', 'Mon 23:00', 'Fri 09:30'])).toEqual([
      'Mon 23:00',
      'Fri 09:30',
      'Fri 10:00',
      'Sun 09:00',
    ]);
    expect(slotOrder(['2026-11-15T09:00:00+05:30', '2026-11-15T02:00:00Z', '2025-01-01T00:00:00Z'])).toEqual([
      '2025-01-01T00:00:00Z',
      '2026-11-15T02:00:00Z',
      '2026-11-15T09:00:00+05:30',
    ]);
  });

  it('keeps the two hours apart that a clock shows twice in autumn', () => {
    const twice = ['2026-10-25T02:00:00+01:00', '2026-10-25T02:00:00+02:00'];
    expect(slotOrder(twice)).toEqual([twice[1], twice[0]]);
  });
});
