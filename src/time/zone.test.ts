import { describe, expect, it } from 'vitest';
import { accountSubject } from '../ledger/subject.ts';
import { knownZone, sameZone } from './zone.ts';

describe('a time zone', () => {
  it.each(['UTC', 'Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'America/Argentina/Ushuaia'])(
    '%s is known, and stays as it was written',
    zone => {
      expect(knownZone(zone, 'time.zone')).toBe(zone);
    },
  );

  it.each(['Mars/Olympus', '+05:30', ''])('%j is none', zone => {
    expect(() => knownZone(zone, 'time.zone')).toThrow(
      `time.zone is "${zone}", which is not an IANA time zone;`,
    );
  });

  it.each([
    ['Europe/Kyivv', 'Europe/Kyiv'],
    ['Asia/Yangoon', 'Asia/Yangon'],
    ['Asia/Kolkatta', 'Asia/Kolkata'],
  ])('%s most likely means %s, for a config and for a budget', (typed, meant) => {
    expect(() => knownZone(typed, 'time.zone')).toThrow(`Did you mean "${meant}"?`);
    expect(() => accountSubject({ user: ['bus'], window: 'day', time: 'seen_at', zone: typed })).toThrow(
      `Did you mean "${meant}"?`,
    );
  });

  it('is the same under an older name', () => {
    expect(sameZone('Asia/Kolkata', 'Asia/Calcutta')).toBe(true);
    expect(sameZone('Asia/Kolkata', 'Asia/Colombo')).toBe(false);
  });
});
