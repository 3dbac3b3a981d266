import { BudgetRefused } from '../terms/budgetRefused.ts';
import { add, compare, type Rational, subtract, toText, ZERO } from '../terms/rational.ts';
import { UsageError } from '../terms/usageError.ts';
import type { Charge, Entry, NumberedEntry, Opening, Protects } from './entry.ts';
import type { Account, Spend, Terms } from './ledger.ts';
import { openCommand } from './openCommand.ts';
import { afterCharge, mostSpent, type Spending } from './spending.ts';
import type { Stamp } from './stamp.ts';
import { accountSubject, misfit, type Subject, settled } from './subject.ts';
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
  if (compare(add(most.epsilon, spend.epsilon), opening.epsilon) > 0)
    throw spentRefusal(all, most, spend.epsilon);
  return all;
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
function covered(
  book: Book,
  { account: name, about, protects = 'values', epsilon, covers }: Omit<Spend, 'request'>,
  place: string,
): Covered {
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
      `Budget "${name}" cannot be charged for this release: ${reason}. Nothing was charged or released; release what the budget covers, or open another with hexveil budget open.`,
    );
  }
  return { account, units: coveredUnits(account.subject, about, covers ?? []) };
}

/** Why a release cannot be charged to a total that promises something else, or nothing if it can. */
function otherPromise(fixed: Protects, asked: Protects): string | undefined {
  if (fixed === asked) return undefined;
  return fixed === 'presence'
    ? 'its total protects who was where at all, and this release treats that as public'
    : 'its total protects values only, and a release that protects who was where cannot be charged to it';
}

function spentRefusal(
  { account: { opening, subject }, units }: Covered,
  most: { readonly unit: number; readonly epsilon: Rational },
  asked: Rational,
): BudgetRefused {
  const { account, epsilon } = opening;
  const left = subtract(epsilon, most.epsilon);
  const where = subject.window === 'release' ? '' : ` on ${unitText(subject, most.unit)}`;
  const isMore = subject.window !== 'release' && !isOne(units);
  const ways = [
    ...(left.num > 0n ? [`ask for ${toText(left)} or less`] : []),
    ...(isMore
      ? [`leave out the ${subject.window === 'day' ? 'days' : 'slots'} that have too little left`]
      : []),
    'open a new budget with hexveil budget open',
  ];
  return new BudgetRefused(
    'BUDGET_SPENT',
    `Budget "${account}" has ${toText(left)} left of ${toText(epsilon)}${where}; this release asks for ${toText(asked)}. ` +
      `Nothing was charged or released. To go on, ${ways.join(', or ')}.`,
  );
}

function isOne([first, ...more]: readonly UnitRange[]): boolean {
  return more.length === 0 && first!.first === first!.last;
}

function positive(epsilon: Rational): void {
  if (epsilon.num <= 0n)
    throw new UsageError('EPSILON_RANGE', `epsilon is ${toText(epsilon)}; it must be above 0.`);
}
