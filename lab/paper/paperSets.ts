import { type CellCounts, cellCounts } from '../../src/arrays/cellCounts.ts';
import { seedFor } from '../seedFor.ts';
import type { Dataset } from '../sets/dataset.ts';
import { scaledCounts } from '../sets/scaledCounts.ts';
import { twinCounts } from '../sets/twin.ts';
import { OTHER_SETS } from './figures.ts';
import type { SetName } from './plotted.ts';

/** What decides every number of a run of the paper's experiments. */
export interface PaperRun {
  readonly lambda: number;
  readonly runs: number;
  readonly seed: number;
}

/** The three sets, and user-scaled ones drawn anew, to be sent to workers. */
export function paperSets({ lambda, seed }: PaperRun): Readonly<Record<string, Dataset>> {
  const others = Array.from({ length: OTHER_SETS }, (_, index) => index + 1);
  return {
    ...Object.fromEntries(
      others.map(other => [`users ${other}`, { kind: 'users', lambda, seed: seedFor(seed, 'other', other) }]),
    ),
    itms: { kind: 'twin' },
    samples: { kind: 'samples', lambda, seed },
    users: { kind: 'users', lambda, seed },
  };
}

/** What is public of the three sets. */
export function paperCounts(lambda: number): Readonly<Record<SetName, CellCounts>> {
  const itms = twinCounts();
  return {
    itms: cellCounts(itms),
    samples: cellCounts(scaledCounts(itms, 'samples', lambda)),
    users: cellCounts(scaledCounts(itms, 'users', lambda)),
  };
}

/** Sets drawn anew have the counts, and the place in the paper, of the set they stand for. */
export function baseSet(set: string): SetName {
  return set.split(' ')[0] as SetName;
}
