import { describe, expect, it } from 'vitest';
import type { Subject } from './subject.ts';
import { coveredUnits, textsToUnits, unitTexts } from './units.ts';

const day: Subject = { user: ['u'], window: 'day', time: 'seen_at', zone: 'UTC' };
const slot: Subject = { ...day, window: 'slot', slotSeconds: 3600 };
const covered = (account: Subject, release: Subject, covers: readonly string[]) =>
  unitTexts(account, coveredUnits(account, release, covers));

describe('the units that a release covers', () => {
  it('are days, in order and each once, written as stretches', () => {
    expect(covered(day, day, ['2024-03-02', '2024-02-29', '2024-03-01', '2024-03-01', '2024-05-01'])).toEqual(
      ['2024-02-29..2024-03-02', '2024-05-01'],
    );
  });

  it('of an account by slot are all slots of a day that is named', () => {
    expect(covered(slot, day, ['2024-03-01'])).toEqual(['2024-03-01T00:00..2024-03-01T23:00']);
  });

  it('are each covered once, though a day and a slot of it are both named', () => {
    expect(covered(slot, slot, ['2024-03-01', '2024-03-01T09:00'])).toEqual(
      covered(slot, slot, ['2024-03-01']),
    );
  });

  it('of an account by slot are the slots that are named, whatever the offset behind them', () => {
    expect(covered(slot, slot, ['2024-03-01T09:00+05:30', '2024-03-01T10:00', '2024-03-01T12:00'])).toEqual([
      '2024-03-01T09:00..2024-03-01T10:00',
      '2024-03-01T12:00',
    ]);
  });

  it('of longer slots are all slots of the account that lie in them', () => {
    expect(covered(slot, { ...slot, slotSeconds: 6 * 3600 }, ['2024-03-01T06:00'])).toEqual([
      '2024-03-01T06:00..2024-03-01T11:00',
    ]);
  });

  it('of shorter slots, in a release by day, are the account’s slots around them', () => {
    expect(covered(slot, { ...day, slotSeconds: 900 }, ['2024-03-01T06:45', '2024-03-01T07:00'])).toEqual([
      '2024-03-01T06:00..2024-03-01T07:00',
    ]);
    expect(covered(day, { ...day, slotSeconds: 900 }, ['2024-03-01T23:45'])).toEqual(['2024-03-01']);
  });

  it('of an account by cell are slots: all hexagons of a slot are charged together', () => {
    const cell: Subject = { ...slot, window: 'cell', resolution: 8 };
    expect(covered(cell, cell, ['2024-03-01T09:00'])).toEqual(['2024-03-01T09:00']);
  });

  it('of an account by release are its one unit, whatever is named', () => {
    const whole: Subject = { user: ['u'], window: 'release' };
    expect(coveredUnits(whole, whole, [])).toEqual(coveredUnits(whole, day, ['2024-03-01']));
    expect(covered(whole, whole, [])).toEqual([]);
  });

  it('lie before 1970 too', () => {
    expect(covered(day, day, ['1969-12-31', '1970-01-01'])).toEqual(['1969-12-31..1970-01-01']);
    expect(covered(slot, slot, ['1969-12-31T23:00'])).toEqual(['1969-12-31T23:00']);
  });

  it('are read back as they were written', () => {
    for (const account of [day, slot]) {
      const units = coveredUnits(account, day, ['2024-03-01', '2024-03-02', '2024-04-01']);
      expect(textsToUnits(account, unitTexts(account, units))).toEqual(units);
    }
  });

  it.each([
    ['nothing', [], 'does not tell which days'],
    ['a day that is none', ['2024-02-30'], '"2024-02-30" is not a date'],
    ['a time that is none', ['2024-02-01T24:30'], 'is not a date'],
    ['something else', ['yesterday'], 'is not a date'],
    ['a time within a slot', ['2024-02-01T09:30'], 'No slot of the release begins'],
  ])('must be named: %s is refused', (_, covers, message) => {
    expect(() => coveredUnits(slot, slot, covers)).toThrow(message);
  });
});
