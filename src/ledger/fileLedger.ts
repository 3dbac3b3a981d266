import { existsSync } from 'node:fs';
import type { Rational } from '../terms/rational.ts';
import { refuseUnknown } from '../terms/refuseUnknown.ts';
import { shellWord } from '../terms/shellWord.ts';
import { UsageError } from '../terms/usageError.ts';
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
import { damaged, followChain, type Head, nextLink } from './chain.ts';
import { type Entry, entryToText, type NumberedEntry, textToEntry } from './entry.ts';
import { headPath, isHeadBehind, readHead, writeHead } from './headFile.ts';
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
import { createDatabase, type LedgerDatabase, withDatabase } from './ledgerDatabase.ts';
import { isUsual, ledgerPath, realLedgerPath } from './ledgerPath.ts';
import { stampAt } from './stamp.ts';

/** What a test may put in the place of the clock, of patience, and of the disk. */
export interface FileLedgerOptions {
  readonly now?: () => Date;
  /** Milliseconds to wait for others who are charging. */
  readonly patience?: number;
  readonly writeHead?: typeof writeHead;
}

/**
 * The ledger in one SQLite file, with a second file beside it. Every call reads and checks all of it: nothing is
 * remembered that another process could have changed. The file comes into being with the first account; before that, a
 * ledger that is not there is one without accounts.
 */
export class FileLedger implements Ledger {
  /** Where the file really is: a ledger has one second file, whatever names lead to it. */
  readonly path: string;
  readonly #now: () => Date;
  readonly #patience: number;
  readonly #writeHead: typeof writeHead;

  constructor(path: string = ledgerPath(), options: FileLedgerOptions = {}) {
    refuseUnknown(options, { now: true, patience: true, writeHead: true }, 'FileLedger');
    this.path = realLedgerPath(path);
    this.#now = options.now ?? (() => new Date());
    this.#patience = options.patience ?? 10_000;
    this.#writeHead = options.writeHead ?? writeHead;
  }

  open(account: string, terms: Terms): Receipt {
    // Refused terms must not leave an empty ledger behind.
    const draft = (book: Book) => opening(book, account, terms, stampAt(this.#now()));
    if (!this.#isThere()) {
      draft(emptyBook);
      createDatabase(this.path);
    }
    return this.#append(draft);
  }

  spend(spend: Spend): Receipt {
    const draft = (book: Book) => charge(book, spend, stampAt(this.#now()), this.#place());
    // Without a ledger there is no account either, which the empty book says, with what to do.
    if (!this.#isThere()) draft(emptyBook);
    return this.#append(draft);
  }

  check(spend: Omit<Spend, 'request'>): void {
    requireRoom(this.#read().book, spend, this.#place());
  }

  checkEarly(spend: EarlySpend): void {
    requireChance(this.#read().book, spend, this.#place());
  }

  left(spend: Omit<Spend, 'request'>): Rational {
    return leftFor(this.#read().book, spend, this.#place());
  }

  accounts(): readonly Account[] {
    return accountList(this.#read().book);
  }

  history(account?: string): readonly NumberedEntry[] {
    return this.#read().entries.filter(({ entry }) => account === undefined || entry.account === account);
  }

  findSame(request: Parameters<Ledger['findSame']>[0]): NumberedCharge | undefined {
    return lastSame(this.#read().entries, request);
  }

  verify(receipt?: Parameters<Ledger['verify']>[0]): Verified {
    if (!this.#isThere())
      throw new UsageError(
        'NO_LEDGER',
        `There is no ledger at ${this.path}; name the right one with --ledger.`,
      );
    const { ledger, entries, head, isBehind } = this.#read();
    requireEntry(entries, receipt, this.path);
    return { ledger, ...head, wasInterrupted: isBehind };
  }

  lacks<Kept extends Pick<Receipt, 'ledger' | 'entry' | 'hash'>>(
    receipts: readonly Kept[],
  ): Kept | undefined {
    const { ledger, entries } = this.#read();
    return firstLacking(ledger, entries, receipts);
  }

  /**
   * Puts one entry last. In this order, all under the lock: the second file catches up with the ledger, the entry is
   * committed, the second file follows. So a kill at any moment leaves it behind by at most the one entry that nobody
   * was told of yet.
   */
  #append(draft: (book: Book) => Entry): Receipt {
    return withDatabase(this.path, this.#patience, database => {
      const { number, hash } = database.writing(() => {
        const { book, head, isBehind } = this.#state(database);
        if (isBehind) this.#recordHead(database.ledger, head);
        const link = nextLink(head, entryToText(draft(book)));
        database.append(link);
        return link;
      });
      this.#follow(database, number);
      return receiptOf(database.ledger, number, hash);
    });
  }

  /** The second file follows a committed entry, unless another charge has brought it here or further meanwhile. */
  #follow(database: LedgerDatabase, entry: number): void {
    try {
      database.writing(() => {
        const { number, hash } = database.links().at(-1)!;
        this.#recordHead(database.ledger, { length: number, head: hash });
      });
    } catch {
      if (this.#hasFollowed(entry)) return;
      throw new UsageError(
        'LEDGER_HEAD',
        `The charge stands as entry ${entry}, but ${headPath(this.path)} could not be written, so nothing was released. Make it and its folder writable; the next charge brings it up to date.`,
      );
    }
  }

  /** A second file that cannot be read has not: the charge stands, which no word about a damaged ledger may hide. */
  #hasFollowed(entry: number): boolean {
    try {
      return (readHead(this.path)?.length ?? 0) >= entry;
    } catch {
      return false;
    }
  }

  #recordHead(ledger: string, head: Head): void {
    this.#writeHead(this.path, { ledger, ...head });
  }

  #read(): State {
    if (!this.#isThere()) return NOTHING;
    return withDatabase(this.path, this.#patience, database => database.reading(() => this.#state(database)));
  }

  #state(database: LedgerDatabase): State {
    const links = database.links();
    const head = followChain(database.ledger, links, this.path);
    const isBehind = isHeadBehind(this.path, database.ledger, links);
    try {
      const entries = links.map(({ number, text, hash }) => ({ number, hash, entry: textToEntry(text) }));
      const book = entries.reduce(after, emptyBook);
      return { ledger: database.ledger, entries, book, head, isBehind };
    } catch {
      throw damaged(this.path, 'its entries are not valid');
    }
  }

  /** Whether there is a ledger yet. One whose second file outlived it is lost, which is not the same as new. */
  #isThere(): boolean {
    const hadEntries = existsSync(headPath(this.path));
    if (existsSync(this.path)) return true;
    if (hadEntries) throw damaged(this.path, 'it is gone, although its .head file is there');
    return false;
  }

  /** What a typed command must add to mean this ledger. */
  #place(): string {
    return isUsual(this.path) ? '' : ` --ledger ${shellWord(this.path)}`;
  }
}

interface State {
  readonly ledger: string;
  readonly entries: readonly NumberedEntry[];
  readonly book: Book;
  readonly head: Head;
  /** The second file lacks the last entry. */
  readonly isBehind: boolean;
}

const NOTHING: State = {
  ledger: '',
  entries: [],
  book: emptyBook,
  head: { length: 0, head: '' },
  isBehind: false,
};
