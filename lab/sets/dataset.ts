import { type Cell, cellFromSamples, cellFromTotals, type Sample } from '../../src/mean/cell.ts';
import { type Grid, partToValue } from '../../src/terms/grid.ts';
import { seededBits } from '../seededBits.ts';
import { seedFor } from '../seedFor.ts';
import { type Scaling, scaledCounts } from './scaledCounts.ts';
import { syntheticTotals } from './syntheticTotals.ts';
import { PAPER_GRID, twinCounts, twinSamples } from './twin.ts';

/** What an experiment runs on, as plain data: it travels to a worker, which makes the same cell of it. */
export type Dataset =
  | { readonly kind: 'twin' }
  | { readonly kind: Scaling; readonly lambda: number; readonly seed: number }
  | OwnRecords;

/** A user's own file, as columns that all workers share. */
export interface OwnRecords {
  readonly kind: 'records';
  readonly grid: Grid;
  readonly users: readonly string[];
  /** For each record, in time order: whose it is, as an index into `users`, and its value. */
  readonly owners: Int32Array;
  readonly values: Float64Array;
}

export function datasetToCell(dataset: Dataset): Cell {
  if (dataset.kind === 'twin') return cellFromSamples(twinSamples(), PAPER_GRID);
  if (dataset.kind === 'records') return cellFromSamples(eachRecord(dataset), dataset.grid);
  const { kind, lambda, seed } = dataset;
  const bits = seededBits(seedFor(seed, 'set', kind, lambda));
  const counts = scaledCounts(twinCounts(), kind, lambda);
  return cellFromTotals(syntheticTotals(counts, PAPER_GRID, bits), PAPER_GRID);
}

/** f: the mean of all clamped samples, which the experiments measure errors from. [Paper §"Problem Formulation"] */
export function trueMean({ grid, counts, values }: Cell): number {
  const sum = values.sums.reduce((a, b) => a + BigInt(b), 0n);
  return partToValue(grid, { num: sum, den: BigInt(grid.steps) * BigInt(counts.samples) });
}

/** Samples as columns in shared memory, so that no worker has to be sent a copy. */
export function samplesToRecords(samples: readonly Sample[], grid: Grid): OwnRecords {
  const users: string[] = [];
  const known = new Map<string, number>();
  const owners = new Int32Array(new SharedArrayBuffer(4 * samples.length));
  const values = new Float64Array(new SharedArrayBuffer(8 * samples.length));
  for (const [row, { user, value }] of samples.entries()) {
    let owner = known.get(user);
    if (owner === undefined) {
      owner = users.push(user) - 1;
      known.set(user, owner);
    }
    owners[row] = owner;
    values[row] = value;
  }
  return { kind: 'records', grid, users, owners, values };
}

function* eachRecord({ users, owners, values }: OwnRecords): Generator<Sample> {
  for (const [row, owner] of owners.entries()) yield { user: users[owner]!, value: values[row]! };
}
