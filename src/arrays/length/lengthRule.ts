import type { Rational } from '../../terms/rational.ts';
import type { CellCounts } from '../cellCounts.ts';
import type { Tally } from '../tally.ts';

/** What an array length may depend on: counts and ε. */
export interface PublicFacts {
  readonly cell: CellCounts;
  readonly tally: Tally;
  readonly epsilon: Rational;
}

/** Chooses m_UB, the number of slots in an array, between the fewest and the most samples of a user. */
export type LengthRule = (facts: PublicFacts) => number;
