import { cellFromSamples, type Sample } from '../../src/mean/cell.ts';
import { mechanisms } from '../../src/mean/mechanisms.ts';
import type { Grid } from '../../src/terms/grid.ts';
import { UsageError } from '../../src/terms/usageError.ts';
import { type ExperimentPoint, pointSettings } from '../runs/experimentPoint.ts';
import { type RunOptions, runPoints } from '../runs/runPoints.ts';
import { samplesToRecords, trueMean } from '../sets/dataset.ts';
import { OWN_FILE } from './errorPoints.ts';
import { type ErrorRow, errorRow } from './errorRow.ts';

/** What came of an experiment on a file. None of it is private: it was measured against the true mean. */
export interface ErrorsFound {
  readonly users: number;
  readonly samples: number;
  readonly mean: number;
  /** In the order of the points; those that were not finished when the run was stopped are left out. */
  readonly rows: readonly ErrorRow[];
  readonly finished: boolean;
}

/** Runs points on a user's own samples. */
export async function runErrors(
  samples: readonly Sample[],
  grid: Grid,
  points: readonly ExperimentPoint[],
  options: Omit<RunOptions, 'sets' | 'onPoint'>,
): Promise<ErrorsFound> {
  const cell = cellFromSamples(samples, grid);
  if (cell.counts.counts.length < 2) {
    throw new UsageError(
      'TOO_FEW_USERS',
      'The file has one user; an experiment about hiding a user among others needs at least two. Check --user.',
    );
  }
  // What cannot be set up says so here, before any worker starts.
  for (const point of points) {
    mechanisms[point.mechanism].design(cell.counts, cell.grid, pointSettings(point));
  }
  const rows = new Map<number, ErrorRow>();
  const finished = await runPoints(points, {
    ...options,
    sets: { [OWN_FILE]: samplesToRecords(samples, grid) },
    onPoint: (index, tally) => void rows.set(index, errorRow(points[index]!, tally)),
  });
  return {
    users: cell.counts.counts.length,
    samples: cell.counts.samples,
    mean: trueMean(cell),
    rows: points.flatMap((_, index) => rows.get(index) ?? []),
    finished,
  };
}
