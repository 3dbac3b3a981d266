import { describe, expect, it } from 'vitest';
import { accountSubject, misfit, type Subject, subjectText, WINDOWS } from './subject.ts';

const fullest = { user: ['plate'], zone: 'Asia/Kolkata', slotSeconds: 3600, resolution: 8 } as const;
const by = (window: Subject['window'], changes: Partial<Subject> = {}): Subject => ({
  ...fullest,
  window,
  ...changes,
});

describe('what an account is about', () => {
  it('keeps what its window needs and nothing else', () => {
    expect(WINDOWS.map(window => Object.keys(accountSubject(by(window))))).toEqual([
      ['user', 'window', 'zone', 'slotSeconds', 'resolution'],
      ['user', 'window', 'zone', 'slotSeconds'],
      ['user', 'window', 'zone'],
      ['user', 'window'],
    ]);
  });

  it.each([
    ['a window that is none', { window: 'dya' as 'day' }, 'Did you mean "day"?'],
    ['no column', { window: 'day', user: [] }, 'name the column'],
    ['the same column twice', { window: 'day', user: ['a', 'a'] }, 'user is "a,a"'],
    ['a zone that is none', { window: 'day', zone: 'Asia/Kolkatta' }, 'Did you mean "Asia/Kolkata"?'],
    ['a bare offset', { window: 'day', zone: '+05:30' }, 'not an IANA time zone'],
    ['a resolution out of range', { window: 'cell', resolution: 16 }, 'resolution is 16'],
  ] as const)('is refused with %s', (_, changes, message) => {
    expect(() => accountSubject(by('day', changes))).toThrow(message);
  });

  it.each([
    ['day', 'zone'],
    ['slot', 'slot'],
    ['cell', 'resolution'],
  ] as const)('by %s needs a %s', (window, what) => {
    const { user } = fullest;
    const known = { day: {}, slot: { zone: 'UTC' }, cell: { zone: 'UTC', slotSeconds: 3600 } }[window];
    expect(() => accountSubject({ user, window, ...known })).toThrow(`needs a ${what}`);
  });

  it('reads aloud', () => {
    expect(subjectText(accountSubject(by('cell')))).toBe(
      'for each hexagon of resolution 8 and slot of 1h of the data (Asia/Kolkata), per plate',
    );
    expect(subjectText(by('release', { user: ['a', 'b'] }))).toBe('for all data together, per a and b');
  });
});

describe('a release fits an account', () => {
  it('if it protects within the same window or a coarser one, and never a finer one', () => {
    for (const [fixed, account] of WINDOWS.entries()) {
      for (const [asked, release] of WINDOWS.entries()) {
        expect(misfit(by(account), by(release)) === undefined, `${release} on ${account}`).toBe(
          asked >= fixed,
        );
      }
    }
  });

  it('only with the same user key, in whatever order its columns are named', () => {
    const pair = by('day', { user: ['a', 'b'] });
    expect(misfit(pair, by('day', { user: ['b', 'a'] }))).toBeUndefined();
    expect(misfit(pair, by('day', { user: ['a'] }))).toContain('named by a and b');
  });

  it('only in the same zone, by whichever of its names; an account by release has no zone', () => {
    expect(misfit(by('day'), by('day', { zone: 'Asia/Calcutta' }))).toBeUndefined();
    expect(misfit(by('day'), by('day', { zone: 'UTC' }))).toContain('in the zone Asia/Kolkata');
    expect(misfit(by('day'), { user: ['plate'], window: 'release' })).toContain('no zone');
    expect(misfit(by('release'), { user: ['plate'], window: 'release' })).toBeUndefined();
  });

  it('by slot only if its slots are made of whole ones of the account', () => {
    expect(misfit(by('slot'), by('slot', { slotSeconds: 6 * 3600 }))).toBeUndefined();
    expect(misfit(by('slot'), by('slot', { slotSeconds: 900 }))).toContain('slots last 1h');
    expect(misfit(by('slot'), by('slot', { slotSeconds: 5400 }))).toContain(
      'of 90m are not made up of whole ones',
    );
    expect(misfit(by('slot'), by('day', { slotSeconds: 900 }))).toBeUndefined();
  });

  it('by cell only with the same resolution, for hexagons of one do not make up those of another', () => {
    expect(misfit(by('cell'), by('cell', { resolution: 7 }))).toContain('resolution 8');
    expect(misfit(by('cell'), by('slot', { resolution: 7 }))).toBeUndefined();
  });
});
