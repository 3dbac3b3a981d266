// The public surface, in the order of the data's way. What is not here is private.

export { type Epsilon, epsilon } from './budget/epsilon.ts';
export { type Grid, grid } from './grid.ts';
export { type Rational, rational } from './noise/rational.ts';
export { UsageError } from './usageError.ts';
