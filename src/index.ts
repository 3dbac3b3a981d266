// The public surface, in the order of the data's way. What is not here is private.
export { UsageError } from './usageError.ts';

// What is asked for: the range of a value, a privacy loss. Both are exact, read from decimal text.
export { type Grid, grid, valueToGrid } from './grid.ts';
export { type Epsilon, epsilon } from './budget/epsilon.ts';
export { type Rational, toText } from './noise/rational.ts';

// What is public of a cell, and what follows from it at no cost.
export { type CellCounts, cellCounts } from './arrays/cellCounts.ts';
export type { LengthRuleName } from './arrays/arrayLength.ts';
export type { GroupingName } from './arrays/groupings.ts';
export type { FillName } from './arrays/bias.ts';
export type { SensitivityName } from './arrays/sensitivity.ts';
export { type Advice, type Explanation, explain, type MechanismForecast } from './explain.ts';

// A cell with its values, and one private mean of it.
export {
  type Cell,
  type CellValues,
  cellFromSamples,
  cellFromTotals,
  type Sample,
  type UserTotal,
} from './mean/cell.ts';
export type { MechanismName } from './mean/mechanisms.ts';
export type { MeanOptions } from './mean/settings.ts';
export type { NoiseName } from './noise/noises.ts';
export { type SecureBits, systemBits } from './noise/bits.ts';
export { type PrivateMean, privateMean } from './mean/privateMean.ts';
