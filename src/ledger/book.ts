import { BudgetRefused } from '../terms/budgetRefused.ts';
import { add, compare, type Rational, subtract, toText, ZERO } from '../terms/rational.ts';
import { type OptionNames, refuseUnknown } from '../terms/refuseUnknown.ts';
import { UsageError } from '../terms/usageError.ts';
import type { Charge, Entry, NumberedEntry, Opening, Protects } from './entry.ts';
import type { Account, DateRange, EarlySpend, Spend, Terms } from './ledger.ts';
import { openCommand } from './openCommand.ts';
import { allSpent, mismatch, noAccount, unitSpent } from './refusals.ts';
import { afterCharge, leastSpent, mostSpent, type Spending } from './spending.ts';
import type { Stamp } from './stamp.ts';
import { accountSubject, misfit, type Subject, settled, subjectOptions } from './subject.ts';
import { coveredUnits, textsToUnits, type UnitRange, unitText, unitTexts } from './units.ts';

/**
 * All accounts as of some entry. What has been spent is never stored: it is what the entries add up to, so there is no
 * second number that could be changed. A book is not changed either; `after` gives the next one.
 */
export interface Book {
  readonly accounts: ReadonlyMap<string, BookedAccount>;
}

interface BookedAccount {
  readonly opening: Opening;
  /** As it was opened, or as a charge has settled it since. */
  readonly subject: Subject;
  readonly settledBy: number | null;
  readonly spending: Spending;
  readonly charges: number;
}

interface Covered {
  readonly account: BookedAccount;
  readonly units: readonly UnitRange[];
}

export const emptyBook: Book = { accounts: new Map() };

/** The book with one entry more. Requires an entry that `opening` or `charge` made. */
export function after({ accounts }: Book, { number, entry }: NumberedEntry): Book {
  return {
    accounts: new Map(accounts).set(entry.account, changed(accounts.get(entry.account), number, entry)),
  };
}

function changed(account: BookedAccount | undefined, number: number, entry: Entry): BookedAccount {
  if (entry.type === 'open')
    return { opening: entry, subject: entry.subject, settledBy: null, spending: [], charges: 0 };
  const subject = settled(account!.subject, entry);
  return {
    opening: account!.opening,
    subject,
    settledBy: subject === account!.subject ? account!.settledBy : number,
    spending: afterCharge(account!.spending, textsToUnits(subject, entry.covers), entry.epsilon),
    charges: account!.charges + 1,
  };
}

const spendOptions: OptionNames<Spend> = {
  account: true,
  about: true,
  protects: true,
  epsilon: true,
  covers: true,
  request: true,
};

/** The entry that opens an account. */
export function opening(book: Book, account: string, terms: Terms, stamp: Stamp): Opening {
  refuseUnknown(terms, { ...subjectOptions, epsilon: true, protects: true }, 'the terms of a budget');
  const { epsilon, protects = 'values', ...subject } = terms;
  if (!/^[^\s\p{C}-](?:[^\p{C}]{0,98}[^\s\p{C}])?$/u.test(account)) {
    throw new UsageError(
      'BAD_VALUE',
      `The account's name is ${JSON.stringify(account)}; it must have 1 to 100 characters, no line breaks, no space at either end and no - at the start.`,
    );
  }
  positive(epsilon);
  const checked = accountSubject(subject);
  const present = book.accounts.get(account);
  if (present !== undefined) {
    throw new BudgetRefused(
      'ACCOUNT_EXISTS',
      `Budget "${account}" was opened on ${present.opening.at.slice(0, 10)} with a total of ${toText(present.opening.epsilon)}; a budget is opened once and never enlarged. See it with hexveil budget show.`,
    );
  }
  return {
    type: 'open',
    account,
    at: stamp.at,
    protects,
    epsilon,
    delta: ZERO,
    subject: checked,
    salt: stamp.salt,
  };
}

/** The entry that charges a release, if the budget allows it. `place` is what the command line adds to find the ledger. */
export function charge(book: Book, spend: Spend, stamp: Stamp, place = ''): Charge {
  const { account, units } = requireRoom(book, spend, place);
  const { window, time, position } = spend.about;
  refuseUnknown(
    spend.request,
    { configHash: true, dataHash: true, command: true },
    'the request of a charge',
  );
  const { configHash, dataHash, command } = spend.request;
  return {
    type: 'charge',
    account: spend.account,
    at: stamp.at,
    protects: spend.protects ?? 'values',
    epsilon: spend.epsilon,
    delta: ZERO,
    window,
    ...(time !== undefined && { time }),
    ...(position !== undefined && { position }),
    covers: unitTexts(account.subject, units),
    request: { configHash, dataHash, command },
    salt: stamp.salt,
  };
}

/** The units that a release covers, each of which can lose ε more; refuses otherwise. */
export function requireRoom(book: Book, spend: Omit<Spend, 'request'>, place = ''): Covered {
  const all = covered(book, spend, place);
  const { opening, subject, spending } = all.account;
  const most = mostSpent(spending, all.units);
  if (compare(add(most.epsilon, spend.epsilon), opening.epsilon) > 0)
    throw unitSpent(opening, subject, all.units, most, spend.epsilon);
  return all;
}

/** Refuses a release that cannot be charged, whichever units it turns out to cover. */
export function requireChance(book: Book, spend: EarlySpend, place = ''): void {
  refuseUnknown(spend, { ...spendOptions, within: true }, 'a charge');
  const { within, ...charge } = spend;
  const { opening, subject, spending } = accountFor(book, charge, place);
  if (subject.window === 'release') return void requireRoom(book, charge, place);
  const { about, epsilon } = charge;
  // Without both ends there are always units that have lost nothing.
  const least = within === undefined ? ZERO : leastSpent(spending, unitsWithin(subject, about, within));
  if (compare(add(least, epsilon), opening.epsilon) > 0)
    throw allSpent(opening, subject, within, least, epsilon);
}

function unitsWithin(account: Subject, release: Subject, { first, last }: DateRange): UnitRange {
  const units = coveredUnits(account, release, [first, last]);
  return { first: units[0]!.first, last: units.at(-1)!.last };
}

/** What every unit that the release covers can still lose. */
export function leftFor(book: Book, spend: Omit<Spend, 'request'>, place = ''): Rational {
  const { account, units } = covered(book, spend, place);
  return subtract(account.opening.epsilon, mostSpent(account.spending, units).epsilon);
}

/** Every account and how it stands, in the order of their opening. */
export function accountList({ accounts }: Book): Account[] {
  return [...accounts.values()].map(({ opening, subject, settledBy, spending, charges }) => {
    const { account, at, protects, epsilon } = opening;
    const most = spending.length === 0 ? undefined : mostSpent(spending, spending);
    const spent = most?.epsilon ?? ZERO;
    return {
      name: account,
      opened: at,
      protects,
      epsilon,
      subject,
      settledBy,
      charges,
      spent,
      mostSpentUnit: most === undefined || subject.window === 'release' ? null : unitText(subject, most.unit),
      left: subtract(epsilon, spent),
    };
  });
}

/** The account and its units that a release is about, or why it cannot be charged at all. */
function covered(book: Book, spend: Omit<Spend, 'request'>, place: string): Covered {
  refuseUnknown(spend, spendOptions, 'a charge');
  const account = accountFor(book, spend, place);
  return { account, units: coveredUnits(account.subject, spend.about, spend.covers ?? []) };
}

/** The account that a release is to be charged to, if it is about what the release protects. */
function accountFor(
  book: Book,
  { account: name, about, protects = 'values', epsilon }: EarlySpend,
  place: string,
): BookedAccount {
  positive(epsilon);
  const account = book.accounts.get(name);
  if (account === undefined) throw noAccount(name, openCommand(name, epsilon, about) + place);
  const reason = otherPromise(account.opening.protects, protects) ?? misfit(account.subject, about);
  if (reason !== undefined) throw mismatch(name, account.subject, reason);
  return account;
}

/** Why a release cannot be charged to a total that promises something else, or nothing if it can. */
function otherPromise(fixed: Protects, asked: Protects): string | undefined {
  if (fixed === asked) return undefined;
  return fixed === 'presence'
    ? 'its total protects who was where at all, and this release treats that as public'
    : 'its total protects values only, and a release that protects who was where cannot be charged to it';
}

function positive(epsilon: Rational): void {
  if (epsilon.num <= 0n)
    throw new UsageError('EPSILON_RANGE', `epsilon is ${toText(epsilon)}; it must be above 0.`);
}
