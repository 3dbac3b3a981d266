// `hexveil/ledger`: accounts of privacy loss, charged before any noise is drawn, for whoever draws it.

export { BudgetRefused } from '../terms/budgetRefused.ts';
export { type Epsilon, epsilon } from '../terms/epsilon.ts';
export type { ErrorCode, RefusalCode } from '../terms/errorCodes.ts';
export { type Rational, toText } from '../terms/rational.ts';
export { UsageError } from '../terms/usageError.ts';
export { slotLength } from '../time/slotLength.ts';
export { configHash } from './configHash.ts';
export type { NumberedEntry } from './entry.ts';
// The ledgers: a file that any number of processes may charge, and one that is gone with the program.
export { FileLedger } from './fileLedger.ts';
export type { Account, Ledger, Receipt, Spend, Terms } from './ledger.ts';
export { ledgerPath } from './ledgerPath.ts';
export { MemoryLedger } from './memoryLedger.ts';
export { openCommand } from './openCommand.ts';
// What an account is about, and what is asked of it.
export { type Subject, subjectText, WINDOWS, type Window } from './subject.ts';
