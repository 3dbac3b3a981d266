import type { Account, Ledger } from '../../src/index.ts';

/**
 * An account just after it was charged, for a note. Nothing where the ledger cannot be read then: what was paid for is not to
 * be lost over a note.
 */
export function paidAccount(ledger: Ledger, name: string): Account | undefined {
  try {
    return ledger.accounts().find(account => account.name === name);
  } catch {
    return undefined;
  }
}
