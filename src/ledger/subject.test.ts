import { describe, expect, it } from 'vitest';
import { accountSubject, misfit, type Subject, settled, subjectText, WINDOWS } from './subject.ts';

const fullest = {
  user: ['plate'],
  time: 'seen_at',
  zone: 'Asia/Kolkata',
  slotSeconds: 3600,
  resolution: 8,
  position: ['lat', 'lng'],
} as const;
const by = (window: Subject['window'], changes: Partial<Subject> = {}): Subject => ({
  ...fullest,
  window,
  ...changes,
});

describe('what an account is about', () => {
  it('keeps what its window needs and nothing else', () => {
    expect(WINDOWS.map(window => Object.keys(accountSubject(by(window))))).toEqual([
      ['user', 'window', 'time', 'zone', 'slotSeconds', 'resolution', 'position'],
      ['user', 'window', 'time', 'zone', 'slotSeconds'],
      ['user', 'window', 'time', 'zone'],
      ['user', 'window'],
    ]);
  });

  it.each([
    ['a window that is none', { window: 'dya' as 'day' }, 'Did you mean "day"?'],
    ['no column', { window: 'day', user: [] }, 'name the column'],
    ['the same column twice', { window: 'day', user: ['a', 'a'] }, 'user is "a,a"'],
    ['a zone that is none', { window: 'day', zone: 'Asia/Kolkatta' }, 'Did you mean "Asia/Kolkata"?'],
    ['a bare offset', { window: 'day', zone: '+05:30' }, 'not an IANA time zone'],
    ['a time column without a name', { window: 'day', time: ' ' }, 'time is empty'],
    ['a resolution out of range', { window: 'cell', resolution: 16 }, 'resolution is 16'],
    ['a position of three columns', { window: 'cell', position: ['a', 'b', 'c'] }, 'position is "a,b,c"'],
    ['half a position', { window: 'cell', position: ['lat', ''] }, 'position is "lat,"'],
  ] as const)('is refused with %s', (_, changes, message) => {
    expect(() => accountSubject(by('day', changes))).toThrow(message);
  });

  it.each([
    ['day', 'time', 'time column'],
    ['day', 'zone', 'zone'],
    ['slot', 'slotSeconds', 'slot'],
    ['cell', 'resolution', 'resolution'],
    ['cell', 'position', 'position'],
  ] as const)('by %s needs a %s', (window, key, what) => {
    const { [key]: _, ...known } = by(window);
    expect(() => accountSubject(known as Subject)).toThrow(`An account by ${window} needs a ${what}`);
  });

  it('reads aloud', () => {
    expect(subjectText(accountSubject(by('cell')))).toBe(
      'for each hexagon of resolution 8 (lat and lng) and slot of 1h of the data (seen_at, Asia/Kolkata), per plate',
    );
    expect(subjectText(accountSubject(by('day')))).toBe(
      'for each day of the data (seen_at, Asia/Kolkata), per plate',
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
    expect(misfit(by('day'), { user: ['plate'], window: 'release', time: 'seen_at' })).toContain('no zone');
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

  it('only by the same time column, whatever the window of the release; an account by release has none', () => {
    for (const account of WINDOWS) {
      const other = by('release', { time: 'sent_at' });
      if (account === 'release') expect(misfit(by(account), other)).toBeUndefined();
      else
        expect(misfit(by(account), other)).toBe(
          "its days are those of the time column seen_at, and the release's are those of sent_at",
        );
    }
    const { time: _, ...timeless } = by('day');
    expect(misfit(by('day'), timeless)).toContain('names no time column');
    expect(misfit(timeless, timeless)).toContain('names no time column');
  });

  it('by cell only with the same position, for another one has other hexagons', () => {
    const other = { position: ['drop_lat', 'drop_lng'] };
    expect(misfit(by('cell'), by('cell', other))).toBe(
      "its hexagons are those of the position lat and lng, and the release's are those of drop_lat and drop_lng",
    );
    expect(misfit(by('cell'), by('cell', { position: ['lng', 'lat'] }))).toContain('hexagons are those of');
    expect(misfit(by('cell'), by('slot', other))).toBeUndefined();
    const { position: _, ...placeless } = by('cell');
    expect(misfit(placeless, placeless)).toContain('names no position');
  });

  it('by cell only with the same resolution, for hexagons of one do not make up those of another', () => {
    expect(misfit(by('cell'), by('cell', { resolution: 7 }))).toContain('resolution 8');
    expect(misfit(by('cell'), by('slot', { resolution: 7 }))).toBeUndefined();
  });
});

describe('an account whose columns were not kept', () => {
  const { time: _, position: __, ...old } = by('cell');

  it('takes any, and keeps those of the first release that has them', () => {
    expect(misfit(old, by('cell'))).toBeUndefined();
    expect(settled(old, by('cell'))).toEqual(by('cell'));
    expect(misfit(settled(old, by('cell')), by('cell', { time: 'sent_at' }))).toContain('seen_at');
    expect(misfit(settled(old, by('cell')), by('cell', { position: ['x'] }))).toContain('lat and lng');
  });

  it('keeps the position of the first release by cell: no other depends on hexagons', () => {
    const bySlot = settled(old, by('slot', { position: ['x'] }));
    expect(bySlot).toEqual({ ...old, time: 'seen_at' });
    expect(settled(bySlot, by('cell'))).toEqual(by('cell'));
  });

  it('is left as it is by a charge that has none, and where nothing is missing', () => {
    expect(settled(old, { window: 'cell' })).toBe(old);
    const whole = by('cell');
    expect(settled(whole, by('cell', { time: 'sent_at' }))).toBe(whole);
    const byRelease = accountSubject(by('release'));
    expect(settled(byRelease, by('release'))).toBe(byRelease);
  });
});
