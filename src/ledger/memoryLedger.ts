import { randomUUID } from 'node:crypto';
import type { Rational } from '../terms/rational.ts';
import {
  accountList,
  after,
  type Book,
  charge,
  emptyBook,
  leftFor,
  opening,
  requireChance,
  requireRoom,
} from './book.ts';
import { chainStart, type Head, nextLink } from './chain.ts';
import { type Entry, entryToText, type NumberedEntry } from './entry.ts';
import { firstLacking, lastSame, receiptOf, requireEntry } from './history.ts';
import type {
  Account,
  EarlySpend,
  Ledger,
  NumberedCharge,
  Receipt,
  Spend,
  Terms,
  Verified,
} from './ledger.ts';
import { stampAt } from './stamp.ts';

/** A ledger that forgets: for audits, experiments and tests. It counts as the real one does and keeps nothing. */
export class MemoryLedger implements Ledger {
  readonly #ledger: string = randomUUID();
  readonly #now: () => Date;
  #book: Book = emptyBook;
  #entries: readonly NumberedEntry[] = [];
  #head: Head = chainStart(this.#ledger);

  constructor(now: () => Date = () => new Date()) {
    this.#now = now;
  }

  open(account: string, terms: Terms): Receipt {
    return this.#append(opening(this.#book, account, terms, stampAt(this.#now())));
  }

  spend(spend: Spend): Receipt {
    return this.#append(charge(this.#book, spend, stampAt(this.#now())));
  }

  check(spend: Omit<Spend, 'request'>): void {
    requireRoom(this.#book, spend);
  }

  checkEarly(spend: EarlySpend): void {
    requireChance(this.#book, spend);
  }

  left(spend: Omit<Spend, 'request'>): Rational {
    return leftFor(this.#book, spend);
  }

  accounts(): readonly Account[] {
    return accountList(this.#book);
  }

  history(account?: string): readonly NumberedEntry[] {
    return this.#entries.filter(({ entry }) => account === undefined || entry.account === account);
  }

  findSame(request: Parameters<Ledger['findSame']>[0]): NumberedCharge | undefined {
    return lastSame(this.#entries, request);
  }

  verify(receipt?: Parameters<Ledger['verify']>[0]): Verified {
    requireEntry(this.#entries, receipt, 'in memory');
    return { ledger: this.#ledger, ...this.#head, wasInterrupted: false };
  }

  lacks<Kept extends Pick<Receipt, 'ledger' | 'entry' | 'hash'>>(
    receipts: readonly Kept[],
  ): Kept | undefined {
    return firstLacking(this.#ledger, this.#entries, receipts);
  }

  #append(entry: Entry): Receipt {
    const { number, hash } = nextLink(this.#head, entryToText(entry));
    const numbered = { number, hash, entry };
    this.#book = after(this.#book, numbered);
    this.#entries = [...this.#entries, numbered];
    this.#head = { length: number, head: hash };
    return receiptOf(this.#ledger, number, hash);
  }
}
