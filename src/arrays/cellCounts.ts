import { UsageError } from '../terms/usageError.ts';

/**
 * What is public of a cell: how many samples each user has, and nothing of what they say. Everything computed from it
 * costs no budget [Paper §"Problem Formulation": L and every m_ℓ are known to the client].
 */
export interface CellCounts {
  /** m_ℓ, one entry a user, non-increasing. */
  readonly counts: Int32Array;
  /** How many samples they have together. */
  readonly samples: number;
  /** Those whom `maxCells` keeps out of this cell; none unless said. */
  readonly absent?: Absent;
}

/**
 * Users who were in the cell and are left out of its arrays, one count each. The mean that is asked for is still that of
 * everybody, so they count in Σm of every bias.
 */
export interface Absent {
  readonly counts: Int32Array;
  readonly samples: number;
}

/** Counts above this are refused: they would not fit the columns they are kept in. */
export const MOST_SAMPLES_OF_A_USER: number = 2 ** 31 - 1;

/** Checks counts in any order and sorts them, largest first. */
export function cellCounts(counts: ArrayLike<number>, absent?: Absent): CellCounts {
  if (counts.length === 0)
    throw new UsageError('TOO_FEW_USERS', 'The cell has no users; at least one is needed.');
  const sorted = new Int32Array(counts.length);
  let samples = 0;
  for (let user = 0; user < counts.length; user++) {
    sorted[user] = checkedCount(counts[user]!);
    samples += counts[user]!;
  }
  if (samples > Number.MAX_SAFE_INTEGER) {
    throw new UsageError('TOO_LARGE', 'The cell has more than 2^53 samples; split it into smaller cells.');
  }
  return { counts: sorted.sort().reverse(), samples, ...(absent && { absent }) };
}

function checkedCount(count: number): number {
  if (!Number.isInteger(count) || count < 1 || count > MOST_SAMPLES_OF_A_USER) {
    throw new UsageError(
      'BAD_COUNT',
      `A user has ${count} samples; a count must be a whole number from 1 to ${MOST_SAMPLES_OF_A_USER}.`,
    );
  }
  return count;
}

/** Σm: the samples of everybody who was in the cell. */
export function allSamples(cell: CellCounts): number {
  return cell.samples + (cell.absent?.samples ?? 0);
}

/** m*: the largest number of samples of any user. */
export function mostSamples(cell: CellCounts): number {
  return cell.counts[0]!;
}

/** m_⋆: the smallest. */
export function fewestSamples(cell: CellCounts): number {
  return cell.counts[cell.counts.length - 1]!;
}
