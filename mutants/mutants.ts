import type { Mutant } from './mutant.ts';
import { budgetMutants } from './table/budget.ts';
import { groupingMutants } from './table/grouping.ts';
import { ingestMutants } from './table/ingest.ts';
import { meanMutants } from './table/mean.ts';
import { noiseMutants } from './table/noise.ts';
import { releaseMutants } from './table/release.ts';

/** Every seeded mistake, in the order of the data's way. */
export const mutants: readonly Mutant[] = [
  ...ingestMutants,
  ...groupingMutants,
  ...meanMutants,
  ...noiseMutants,
  ...budgetMutants,
  ...releaseMutants,
];
