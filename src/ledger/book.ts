import { BudgetRefused } from '../terms/budgetRefused.ts';
import { add, compare, type Rational, subtract, toText, ZERO } from '../terms/rational.ts';
import { UsageError } from '../terms/usageError.ts';
import type { Charge, Entry, NumberedEntry, Opening, Protects } from './entry.ts';
import type { Account, EarlySpend, Spend, Terms } from './ledger.ts';
import { openCommand } from './openCommand.ts';
import { afterCharge, leastSpent, mostSpent, type Spending } from './spending.ts';
import type { Stamp } from './stamp.ts';
import { accountSubject, misfit, type Subject, settled, subjectText } from './subject.ts';
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

/** The entry that opens an account. */
export function opening(
  book: Book,
  account: string,
  { epsilon, protects = 'values', ...subject }: Terms,
  stamp: Stamp,
): Opening {
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
  const { opening, spending } = all.account;
  const most = mostSpent(spending, all.units);
  if (compare(add(most.epsilon, spend.epsilon), opening.epsilon) > 0) {
    const { subject } = all.account;
    const where = subject.window === 'release' ? '' : ` on ${unitText(subject, most.unit)}`;
    throw spentRefusal(all.account, most.epsilon, spend.epsilon, where, otherUnits(subject, all.units));
  }
  return all;
}

/** How a release could do without the unit that has too little left. */
function otherUnits({ window }: Subject, units: readonly UnitRange[]): string[] {
  if (window === 'release') return [];
  const plural = window === 'day' ? 'days' : 'slots';
  return [isOne(units) ? `release other ${plural}` : `leave out the ${plural} that have too little left`];
}

/** Refuses a release that cannot be charged, whichever of its units it turns out to cover. */
export function requireChance(book: Book, spend: EarlySpend, place = ''): void {
  const account = accountFor(book, spend, place);
  const { opening, subject, spending } = account;
  const range = earlyRange(subject, spend);
  const least = range === undefined ? ZERO : leastSpent(spending, range);
  if (compare(add(least, spend.epsilon), opening.epsilon) <= 0) return;
  if (subject.window === 'release') throw spentRefusal(account, least, spend.epsilon, '', []);
  const { within } = spend;
  const unit = subject.window === 'day' ? 'day' : 'slot';
  const where =
    within === undefined
      ? ` on any one ${unit}`
      : ` at best on the ${unit}s from ${within.first} to ${within.last}`;
  const otherWays = within === undefined ? [] : ['release other dates'];
  throw spentRefusal(account, least, spend.epsilon, where, otherWays);
}

/** All units that a release may cover, where that is known before its records are; nothing where they have no end. */
function earlyRange(subject: Subject, { about, within }: EarlySpend): UnitRange | undefined {
  if (subject.window !== 'release' && within === undefined) return undefined;
  const ends = within === undefined ? [] : [within.first, within.last];
  const units = coveredUnits(subject, about, ends);
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
  if (account === undefined) {
    throw new BudgetRefused(
      'NO_ACCOUNT',
      `There is no budget "${name}" yet, so nothing was released. Open it once, with a total of your choice: ${openCommand(name, epsilon, about)}${place}`,
    );
  }
  const reason = otherPromise(account.opening.protects, protects) ?? misfit(account.subject, about);
  if (reason !== undefined) {
    throw new BudgetRefused(
      'BUDGET_MISMATCH',
      `Budget "${name}" cannot be charged for this release: ${reason}. Nothing was charged or released. The total is ${subjectText(account.subject)}; release by that.`,
    );
  }
  return account;
}

/** Why a release cannot be charged to a total that promises something else, or nothing if it can. */
function otherPromise(fixed: Protects, asked: Protects): string | undefined {
  if (fixed === asked) return undefined;
  return fixed === 'presence'
    ? 'its total protects who was where at all, and this release treats that as public'
    : 'its total protects values only, and a release that protects who was where cannot be charged to it';
}

/** No way on is another budget: what the same records lose to both adds up. */
function spentRefusal(
  { opening: { account, epsilon } }: BookedAccount,
  spent: Rational,
  asked: Rational,
  where: string,
  otherWays: readonly string[],
): BudgetRefused {
  const left = subtract(epsilon, spent);
  const ways = [...(left.num > 0n ? [`ask for ${toText(left)} or less`] : []), ...otherWays];
  const goOn =
    ways.length > 0
      ? `To go on, ${ways.join(', or ')}.`
      : 'It is used up: another budget for the same records would only hide what they lose.';
  return new BudgetRefused(
    'BUDGET_SPENT',
    `Budget "${account}" has ${toText(left)} left of ${toText(epsilon)}${where}; this release asks for ${toText(asked)}. ` +
      `Nothing was charged or released. ${goOn}`,
  );
}

function isOne([first, ...more]: readonly UnitRange[]): boolean {
  return more.length === 0 && first!.first === first!.last;
}

function positive(epsilon: Rational): void {
  if (epsilon.num <= 0n)
    throw new UsageError('EPSILON_RANGE', `epsilon is ${toText(epsilon)}; it must be above 0.`);
}
