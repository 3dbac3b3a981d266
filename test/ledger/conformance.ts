import { describe, expect, it } from 'vitest';
import type { EarlySpend, Ledger, Spend, Terms } from '../../src/ledger/ledger.ts';
import { BudgetRefused } from '../../src/terms/budgetRefused.ts';
import { fraction, toText, ZERO } from '../../src/terms/rational.ts';

export const byDay: Terms = {
  epsilon: fraction(1),
  user: ['plate'],
  window: 'day',
  time: 'seen_at',
  zone: 'Asia/Kolkata',
};
export const byRelease: Terms = { epsilon: fraction(1), user: ['plate'], window: 'release' };
const request = { configHash: 'c', dataHash: 'd', command: 'release' };

/** A release of three tenths on the first of March 2024, but for what is said. */
export function march(changes: Partial<Spend> = {}): Spend {
  return {
    account: 'buses',
    about: byDay,
    epsilon: fraction(3, 10),
    covers: ['2024-03-01'],
    request,
    ...changes,
  };
}

/** What every ledger promises, whether it keeps its entries or forgets them. */
export function ledgerConformance(name: string, make: (now?: () => Date) => Ledger): void {
  describe(`${name}: an account`, () => {
    it('is opened once, and never again under the same name', () => {
      const ledger = make();
      expect(ledger.open('buses', byDay)).toMatchObject({ entry: 1, length: 1 });
      expect(() => ledger.open('buses', { ...byDay, epsilon: fraction(100) })).toThrow(
        /^Budget "buses" was opened on \S+ with a total of 1; a budget is opened once and never enlarged/,
      );
      expect(ledger.accounts().map(({ epsilon }) => toText(epsilon))).toEqual(['1']);
    });

    it.each(['', ' buses', 'buses ', 'a\nb', '-x', 'x'.repeat(101)])('cannot be called %j', account => {
      expect(() => make().open(account, byDay)).toThrow('it must have 1 to 100 characters');
    });

    it('has a total above 0', () => {
      expect(() => make().open('buses', { ...byDay, epsilon: ZERO })).toThrow(
        'epsilon is 0; it must be above 0',
      );
    });

    it('that is not there refuses, with the command that opens it', () => {
      expect(() => make().spend(march({ account: 'city buses' }))).toThrow(
        /There is no budget "city buses" yet, .*: hexveil budget open 'city buses' --epsilon 0\.3 --user plate --window day --time seen_at --zone Asia\/Kolkata/,
      );
      expect(refusal(() => make().spend(march()))).toBe('NO_ACCOUNT');
    });
  });

  describe(`${name}: a charge`, () => {
    it('adds up exactly: three tenths, three tenths and four tenths are the whole', () => {
      const ledger = make();
      ledger.open('buses', byDay);
      ledger.spend(march());
      ledger.spend(march());
      expect(ledger.left(march())).toEqual(fraction(4, 10));
      ledger.spend(march({ epsilon: fraction(4, 10) }));
      expect(ledger.left(march())).toEqual(ZERO);
    });

    it('past the total is refused with what is left, what was asked and what to do, and charges nothing', () => {
      const ledger = make();
      ledger.open('buses', byRelease);
      const whole = march({ about: byRelease, covers: [], epsilon: fraction(8, 10) });
      ledger.spend(whole);
      expect(() => ledger.spend(whole)).toThrow(
        'Budget "buses" has 0.2 left of 1; this release asks for 0.8. Nothing was charged or released. ' +
          'To go on, ask for 0.2 or less.',
      );
      expect(refusal(() => ledger.check(whole))).toBe('BUDGET_SPENT');
      expect(ledger.history()).toHaveLength(2);
      ledger.spend({ ...whole, epsilon: fraction(2, 10) });
    });

    it('of a total that is used up is refused without a way on: another budget for the same records is none', () => {
      const ledger = make();
      ledger.open('buses', byRelease);
      const whole = march({ about: byRelease, covers: [], epsilon: fraction(1) });
      ledger.spend(whole);
      expect(() => ledger.spend(whole)).toThrow(
        /It is used up: another budget for the same records would only hide what they lose\.$/,
      );
      ledger.open('cars', byDay);
      const day = march({ account: 'cars', epsilon: fraction(1) });
      ledger.spend(day);
      expect(() => ledger.spend(day)).toThrow(/To go on, release other days\.$/);
      for (const spend of [whole, day]) expect(() => ledger.spend(spend)).not.toThrow('budget open');
    });

    it('is refused by a hair: one part in 10³⁰ too much', () => {
      const ledger = make();
      ledger.open('buses', byRelease);
      const hair = fraction(10n ** 30n + 1n, 10n ** 30n);
      expect(refusal(() => ledger.spend(march({ about: byRelease, epsilon: hair })))).toBe('BUDGET_SPENT');
    });

    it('is by day of the data: each day has the total', () => {
      const ledger = make();
      ledger.open('buses', byDay);
      for (const day of ['2024-03-01', '2024-03-02', '2024-03-03'])
        ledger.spend(march({ covers: [day], epsilon: fraction(1) }));
      expect(ledger.accounts()[0]).toMatchObject({ charges: 3, spent: fraction(1), left: ZERO });
    });

    it('is all or nothing: one spent day refuses the release, and the other days stay as they were', () => {
      const ledger = make();
      ledger.open('buses', byDay);
      ledger.spend(march({ covers: ['2024-03-02'], epsilon: fraction(1) }));
      expect(() => ledger.spend(march({ covers: ['2024-03-01', '2024-03-02'] }))).toThrow(
        'Budget "buses" has 0 left of 1 on 2024-03-02; this release asks for 0.3. Nothing was charged or released. ' +
          'To go on, leave out the days that have too little left.',
      );
      expect(ledger.left(march())).toEqual(fraction(1));
    });

    it('of a coarser window charges every finer unit that it covers', () => {
      const ledger = make();
      const bySlot = { ...byDay, window: 'slot', slotSeconds: 3600 } as const;
      ledger.open('buses', bySlot);
      ledger.spend(march({ covers: ['2024-03-01'] }));
      const at = (slot: string) => ledger.left(march({ about: bySlot, covers: [slot] }));
      expect(at('2024-03-01T00:00')).toEqual(fraction(7, 10));
      expect(at('2024-03-01T23:00')).toEqual(fraction(7, 10));
      expect(at('2024-03-02T00:00')).toEqual(fraction(1));
    });

    it.each([
      ['a finer window', { ...byDay, window: 'slot', slotSeconds: 3600 } as const, 'which is finer'],
      ['another time column', { ...byDay, time: 'sent_at' }, 'the time column seen_at, and the release'],
      ['another zone', { ...byDay, zone: 'UTC' }, 'its days are in the zone Asia/Kolkata'],
      ['another user key', { ...byDay, user: ['driver'] }, 'it protects users named by plate'],
    ])('for %s is refused', (_, about, message) => {
      const ledger = make();
      ledger.open('buses', byDay);
      expect(() => ledger.spend(march({ about }))).toThrow(message);
      expect(refusal(() => ledger.spend(march({ about })))).toBe('BUDGET_MISMATCH');
      expect(() => ledger.spend(march({ about }))).toThrow(
        /The total is for each day of the data \(seen_at, Asia\/Kolkata\), per plate; release by that\.$/,
      );
      expect(ledger.history()).toHaveLength(1);
    });

    it('for a total of another promise is refused: neither pays for the other', () => {
      const ledger = make();
      ledger.open('buses', byDay);
      ledger.open('secret', { ...byDay, protects: 'presence' });
      const onPresence = march({ account: 'secret' });
      expect(() => ledger.spend(onPresence)).toThrow(
        'its total protects who was where at all, and this release treats that as public',
      );
      const ofPresence = march({ protects: 'presence' });
      expect(() => ledger.spend(ofPresence)).toThrow('its total protects values only');
      for (const spend of [onPresence, ofPresence]) {
        expect(refusal(() => ledger.spend(spend))).toBe('BUDGET_MISMATCH');
        expect(refusal(() => ledger.check(spend))).toBe('BUDGET_MISMATCH');
      }
      expect(ledger.history()).toHaveLength(2);
      expect(ledger.accounts().map(({ protects }) => protects)).toEqual(['values', 'presence']);
    });

    it('says what it protects, pure ε, and by which columns', () => {
      const ledger = make();
      ledger.open('buses', byDay);
      ledger.spend(march({ about: { ...byDay, position: ['lat', 'lng'] } }));
      expect(ledger.history().map(({ entry }) => entry)).toMatchObject([
        { protects: 'values', delta: ZERO, subject: { time: 'seen_at' } },
        { protects: 'values', delta: ZERO, time: 'seen_at', position: ['lat', 'lng'] },
      ]);
      expect(ledger.accounts()).toMatchObject([{ settledBy: null, subject: { time: 'seen_at' } }]);
    });

    it('of nothing, or of less, is refused', () => {
      const ledger = make();
      ledger.open('buses', byDay);
      for (const epsilon of [ZERO, fraction(-1)])
        expect(() => ledger.spend(march({ epsilon }))).toThrow('it must be above 0');
    });

    it('to one dataset leaves the other as it was', () => {
      const ledger = make();
      ledger.open('buses', byDay);
      ledger.open('cars', byDay);
      ledger.spend(march({ epsilon: fraction(1) }));
      expect(ledger.accounts().map(({ name, left }) => [name, toText(left)])).toEqual([
        ['buses', '0'],
        ['cars', '1'],
      ]);
      expect(ledger.history('cars').map(({ number }) => number)).toEqual([2]);
    });

    it('does not mind a clock that was set back: entries go by number', () => {
      let hour = 12;
      const ledger = make(() => new Date(Date.UTC(2026, 0, 1, hour--)));
      ledger.open('buses', byDay);
      for (let k = 0; k < 3; k++) ledger.spend(march());
      expect(ledger.history().map(({ number }) => number)).toEqual([1, 2, 3, 4]);
      expect(ledger.verify()).toMatchObject({ length: 4 });
      expect(ledger.left(march())).toEqual(fraction(1, 10));
    });
  });

  describe(`${name}: a release whose records were not read yet`, () => {
    const early = (changes: Partial<EarlySpend> = {}): EarlySpend => ({
      account: 'buses',
      about: byDay,
      epsilon: fraction(3, 10),
      ...changes,
    });
    const within = { first: '2024-03-01', last: '2024-03-03' };

    it('is refused without an account, and for one about something else', () => {
      const ledger = make();
      expect(refusal(() => ledger.checkEarly(early()))).toBe('NO_ACCOUNT');
      ledger.open('buses', byDay);
      const about = { ...byDay, time: 'sent_at' };
      expect(refusal(() => ledger.checkEarly(early({ about })))).toBe('BUDGET_MISMATCH');
      expect(refusal(() => ledger.checkEarly(early({ protects: 'presence' })))).toBe('BUDGET_MISMATCH');
      expect(refusal(() => ledger.checkEarly(early()))).toBeUndefined();
    });

    it('is refused by release as soon as too little is left', () => {
      const ledger = make();
      ledger.open('buses', byRelease);
      const whole = early({ about: byRelease, within });
      ledger.spend(march({ about: byRelease, epsilon: fraction(7, 10) }));
      ledger.checkEarly(whole);
      ledger.spend(march({ about: byRelease, epsilon: fraction(1, 10) }));
      expect(() => ledger.checkEarly(whole)).toThrow('has 0.2 left of 1; this release asks for 0.3.');
    });

    it('is refused by day if it asks for more than any day has', () => {
      const ledger = make();
      ledger.open('buses', byDay);
      expect(() => ledger.checkEarly(early({ epsilon: fraction(11, 10) }))).toThrow(
        'Budget "buses" has 1 left of 1 on any one day; this release asks for 1.1. Nothing was charged or released. To go on, ask for 1 or less.',
      );
      ledger.checkEarly(early({ epsilon: fraction(1) }));
    });

    it('is refused by day if none of its dates can pay, and not while one of them can', () => {
      const ledger = make();
      ledger.open('buses', byDay);
      ledger.spend(march({ covers: ['2024-03-01', '2024-03-03'], epsilon: fraction(1) }));
      expect(() => ledger.checkEarly(early({ within }))).not.toThrow();
      ledger.spend(march({ covers: ['2024-03-02'], epsilon: fraction(8, 10) }));
      expect(() => ledger.checkEarly(early({ within }))).toThrow(
        'has 0.2 left of 1 at best on the days from 2024-03-01 to 2024-03-03; this release asks for 0.3. ' +
          'Nothing was charged or released. To go on, ask for 0.2 or less, or release other dates.',
      );
      ledger.checkEarly(early({ within, epsilon: fraction(2, 10) }));
      ledger.checkEarly(early({ within: { first: '2024-03-01', last: '2024-03-04' } }));
      ledger.checkEarly(early({ within: { first: '2024-02-29', last: '2024-03-03' } }));
      ledger.checkEarly(early());
    });

    it('is refused by slot if no slot of its dates can pay', () => {
      const ledger = make();
      const bySlot = { ...byDay, window: 'slot', slotSeconds: 6 * 3600 } as const;
      ledger.open('buses', bySlot);
      const day = { first: '2024-03-01', last: '2024-03-01' };
      const slots = ['00', '06', '12', '18'].map(hour => `2024-03-01T${hour}:00`);
      ledger.spend(march({ about: bySlot, covers: slots.slice(1), epsilon: fraction(1) }));
      ledger.checkEarly(early({ about: bySlot, within: day }));
      ledger.spend(march({ about: bySlot, covers: slots.slice(0, 1), epsilon: fraction(1) }));
      expect(refusal(() => ledger.checkEarly(early({ about: bySlot, within: day })))).toBe('BUDGET_SPENT');
    });

    it('is never charged', () => {
      const ledger = make();
      ledger.open('buses', byDay);
      ledger.checkEarly(early({ within }));
      expect(ledger.history()).toHaveLength(1);
    });
  });

  describe(`${name}: entries`, () => {
    it('are known again by the config and the data that they were for', () => {
      const ledger = make();
      ledger.open('buses', byDay);
      expect(ledger.findSame(request)).toBeUndefined();
      ledger.spend(march());
      ledger.spend(march());
      expect(ledger.findSame(request)?.number).toBe(3);
      expect(ledger.findSame({ ...request, dataHash: 'other' })).toBeUndefined();
    });

    it('have receipts by which they are found again, and no other receipt is', () => {
      const ledger = make();
      ledger.open('buses', byDay);
      const receipt = ledger.spend(march());
      ledger.spend(march());
      expect(ledger.verify(receipt)).toMatchObject({ ledger: receipt.ledger, length: 3 });
      expect(() => ledger.verify({ ...receipt, hash: 'x' })).toThrow('does not have the release');
      expect(() => ledger.verify({ ...receipt, entry: 9 })).toThrow('does not have the release');
    });

    it('are missed where a receipt of the same ledger names another, and only there', () => {
      const ledger = make();
      ledger.open('buses', byDay);
      const mine = [ledger.spend(march()), ledger.spend(march())];
      const foreign = { ...mine[0]!, ledger: 'another', hash: 'x' };
      expect(ledger.lacks([...mine, foreign])).toBeUndefined();
      const later = { ...mine[1]!, entry: 4, folder: 'out/4' };
      const forked = { ...mine[1]!, hash: 'x' };
      expect(ledger.lacks([...mine, foreign, later, forked])).toBe(later);
      expect(ledger.lacks([mine[0]!, forked])).toBe(forked);
    });

    it('are salted: the same charge has another hash each time, so that a published one tells nothing of the data', () => {
      const hashes = [1, 2].map(() => {
        const ledger = make(() => new Date(0));
        return ledger.open('buses', byDay).hash;
      });
      expect(hashes[0]).not.toBe(hashes[1]);
      const ledger = make(() => new Date(0));
      ledger.open('buses', byDay);
      ledger.spend(march());
      ledger.spend(march());
      const salts = ledger.history().map(({ entry }) => entry.salt);
      expect(new Set(salts).size).toBe(3);
      for (const salt of salts) expect(salt).toMatch(/^[0-9a-f]{64}$/);
    });
  });
}

/** The code with which the budget refuses. */
function refusal(action: () => unknown): string | undefined {
  try {
    action();
  } catch (error) {
    if (error instanceof BudgetRefused) return error.code;
    throw error;
  }
  return undefined;
}
