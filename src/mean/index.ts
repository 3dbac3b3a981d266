// `hexveil/mean`: one private mean of a cell, and all that it needs. Loads no native library.

// How a mean is made.
export type { LengthRuleName } from '../arrays/arrayLength.ts';
// What is public of a cell, and a cell with its values.
export { type CellCounts, cellCounts, MOST_SAMPLES_OF_A_USER } from '../arrays/cellCounts.ts';
export type { GroupingName } from '../arrays/groupings.ts';
export type { SensitivityName } from '../arrays/sensitivity.ts';
// One private mean.
export { type SecureBits, systemBits } from '../noise/bits.ts';
export type { NoiseName } from '../noise/noises.ts';
export { type Epsilon, epsilon } from '../terms/epsilon.ts';
export type { ErrorCode } from '../terms/errorCodes.ts';
// The range of a value and a privacy loss; exact, read from decimal text.
export { type Grid, grid, valueToGrid } from '../terms/grid.ts';
export { type Rational, toText } from '../terms/rational.ts';
export { UsageError } from '../terms/usageError.ts';
export {
  type Cell,
  type CellValues,
  cellFromSamples,
  cellFromTotals,
  type Sample,
  type UserTotal,
} from './cell.ts';
export type { FillName } from './fills.ts';
export type { MechanismName } from './mechanisms.ts';
export { checkMeanRequest } from './plainRequest.ts';
export { type PrivateMean, preparedMean, privateMean } from './privateMean.ts';
export {
  defaultOptions,
  type MeanOptions,
  type MeanRequest,
  mechanismName,
  optionNames,
} from './settings.ts';
