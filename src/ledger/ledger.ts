import type { Rational } from '../terms/rational.ts';
import type { Charge, NumberedEntry, Protects, ReleaseRequest } from './entry.ts';
import type { Subject } from './subject.ts';

/**
 * Keeps count of what releases cost. A charge is durable before `spend` returns, is never given back, and two callers
 * cannot both have the last of a budget. So: spend first, draw noise after.
 */
export interface Ledger {
  /** Opens an account, whose terms never change again. Refused if there is one of that name. */
  open(account: string, terms: Terms): Receipt;
  /** Charges every covered unit, or refuses and charges none. */
  spend(charge: Spend): Receipt;
  /** Throws what `spend` would throw, and charges nothing: to refuse early what cannot be paid anyway. */
  check(charge: Omit<Spend, 'request'>): void;
  /**
   * Throws what `spend` would throw whichever units the release turns out to cover: no account, one about something else,
   * one in which none of these units can lose ε. So it can be asked before a record is read.
   */
  checkEarly(charge: EarlySpend): void;
  /** What every covered unit can still lose; refuses where `spend` would refuse for any ε. Charges nothing. */
  left(charge: Omit<Spend, 'request'>): Rational;
  accounts(): readonly Account[];
  /** All entries in order, or those of one account. */
  history(account?: string): readonly NumberedEntry[];
  /** The last charge for the same config and data, if there was one. */
  findSame(request: Pick<ReleaseRequest, 'configHash' | 'dataHash'>): NumberedCharge | undefined;
  /** Checks every entry, and that the entry of a given receipt is among them; throws what is wrong. */
  verify(receipt?: Pick<Receipt, 'entry' | 'hash'>): Verified;
  /** The first of these receipts that is this ledger's, by its name, and whose entry it does not have. */
  lacks<Kept extends Pick<Receipt, 'ledger' | 'entry' | 'hash'>>(receipts: readonly Kept[]): Kept | undefined;
}

/** What an account fixes: the total for each unit of its subject. */
export interface Terms extends Subject {
  readonly epsilon: Rational;
  /** What the total is for: `values` unless set. */
  readonly protects?: Protects;
}

/** A release to be paid for. */
export interface Spend {
  readonly account: string;
  /** What the release protects; it must be the account's subject, or coarser. */
  readonly about: Subject;
  /** What the release promises to protect: `values` unless set. */
  readonly protects?: Protects;
  readonly epsilon: Rational;
  /**
   * The dates of the data (2024-03-31), or the starts of the release's slots on the zone's clock (2024-03-31T09:00).
   * An account by `release` needs none.
   */
  readonly covers?: readonly string[];
  readonly request: ReleaseRequest;
}

/** A release before its records were read: which of their dates it covers is not known yet. */
export interface EarlySpend extends Omit<Spend, 'covers' | 'request'> {
  /** The first and the last date that it may cover, where the config sets both. */
  readonly within?: DateRange | undefined;
}

/** Dates such as 2024-03-31, both inclusive. */
export interface DateRange {
  readonly first: string;
  readonly last: string;
}

/** Proof of an entry, to stand in what is published: with it, `verify` finds whether the ledger still has it. */
export interface Receipt {
  /** Which ledger: a random name that it was given when it was made. */
  readonly ledger: string;
  readonly entry: number;
  readonly hash: string;
  /** Length and head of the chain as of this entry. */
  readonly length: number;
  readonly head: string;
}

/** An account and how it stands. */
export interface Account {
  readonly name: string;
  readonly opened: string;
  readonly protects: Protects;
  readonly epsilon: Rational;
  readonly subject: Subject;
  /** The entry whose release settled columns of the subject that an older ledger had not kept, if one did. */
  readonly settledBy: number | null;
  readonly charges: number;
  /** What the unit lost that lost most, which unit that is (none by `release`), and what it has left. */
  readonly spent: Rational;
  readonly mostSpentUnit: string | null;
  readonly left: Rational;
}

export interface NumberedCharge extends NumberedEntry {
  readonly entry: Charge;
}

export interface Verified {
  readonly ledger: string;
  readonly length: number;
  readonly head: string;
  /** The second file is one entry behind: the last charge was cut short after it was counted. It stays counted. */
  readonly wasInterrupted: boolean;
}
