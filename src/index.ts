// The public surface, in the order of the data's way. What is not here is private.

export type { LengthRuleName } from './arrays/arrayLength.ts';
export type { FillName } from './arrays/bias.ts';
// What is public of a cell, and what follows from it at no cost.
export { type CellCounts, cellCounts } from './arrays/cellCounts.ts';
export type { GroupingName } from './arrays/groupings.ts';
export type { SensitivityName } from './arrays/sensitivity.ts';
// What releases cost, and who keeps count.
export { BudgetRefused } from './budget/budgetRefused.ts';
export { type Epsilon, epsilon } from './budget/epsilon.ts';
export { FileLedger } from './budget/fileLedger.ts';
export type { Account, Ledger, Receipt, Spend, Terms } from './budget/ledger.ts';
export { ledgerPath } from './budget/ledgerPath.ts';
export { MemoryLedger } from './budget/memoryLedger.ts';
export type { Subject, Window } from './budget/subject.ts';
export { type Advice, type Explanation, explain, type MechanismForecast } from './explain.ts';
export { type Grid, grid } from './grid.ts';
// A cell with its values, and one private mean of it.
export { type Cell, cellFromSamples, cellFromTotals, type Sample, type UserTotal } from './mean/cell.ts';
export type { MechanismName } from './mean/mechanisms.ts';
export { type PrivateMean, privateMean } from './mean/privateMean.ts';
export type { MeanOptions } from './mean/settings.ts';
export { type SecureBits, systemBits } from './noise/bits.ts';
export type { NoiseName } from './noise/noises.ts';
// What is asked for: exact numbers, the range of a value, a privacy loss.
export { type Rational, rational, toText } from './noise/rational.ts';
export { UsageError } from './usageError.ts';
