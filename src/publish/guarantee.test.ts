import { describe, expect, it } from 'vitest';
import { checkConfig } from '../config/readConfig.ts';
import type { Window } from '../ledger/subject.ts';
import { guarantee } from './guarantee.ts';

const configOf = (window: Window) =>
  checkConfig({
    dataset: 'buses',
    input: 'pings.csv',
    columns: { user: 'plate', time: 'time', lat: 'lat', lng: 'lng', value: 'speed' },
    value: { lower: 0, upper: 65, ignore: [0] },
    space: { resolution: 8 },
    time: { slot: '1h', zone: 'Asia/Kolkata' },
    privacy: { epsilon: '0.5', window },
  });

describe('the guarantee', () => {
  it.each([
    ['cell', 'within any one hexagon and time slot', 'all values of one user in one cell,'],
    [
      'slot',
      'within any one time slot of one date (Asia/Kolkata)',
      'all values of one user in one slot of one date,',
    ],
    ['day', 'on any one day (Asia/Kolkata)', 'all values of one user on one calendar day,'],
    ['release', 'in this whole release', 'all values of one user, everything in the release,'],
  ] as [Window, string, string][])(
    'by %s claims what that window protects, and not more',
    (window, plain, unit) => {
      const said = guarantee(configOf(window));
      expect(said.plain).toContain(`the values of any one plate ${plain}, whatever else is known`);
      expect(said.symbols).toContain(unit);
      for (const text of [said.plain, said.symbols]) expect(text).toContain('exp(0.5)');
    },
  );

  it('says what is not protected: presence, counts, and which records were left out', () => {
    const { plain } = guarantee(configOf('day'));
    expect(plain).toContain(
      'Who was where, how often, and whether a record could be used, is treated as public.',
    );
    expect(plain).toContain('Records with the value 0 were left out first.');
  });
});
