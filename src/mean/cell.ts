import { type Absent, type CellCounts, cellCounts } from '../arrays/cellCounts.ts';
import { largestFirst } from '../arrays/largestFirst.ts';
import { type Grid, valueToGrid } from '../terms/grid.ts';
import { UsageError } from '../terms/usageError.ts';

/** One hexagon and time slot: what is public of it, and what must be protected. */
export interface Cell {
  readonly grid: Grid;
  readonly counts: CellCounts;
  readonly values: CellValues;
}

/** What users said, in the order of the counts. Read in `mean/` only, and released through a mechanism only. */
export interface CellValues {
  /** For each user the sum of its values in grid steps: an integer within 0..steps·count. */
  readonly sums: Float64Array;
  /** The sum of a user's first `length` values in time order; there when the cell was made from samples. */
  readonly prefixSum?: (user: number, length: number) => number;
}

/** One user of a cell: its key, how many samples it has, and their sum in grid steps from the lower bound. */
export interface UserTotal {
  readonly user: string;
  readonly count: number;
  readonly sum: number | bigint;
}

/** One sample: whose, and what. Samples of a user come in time order. */
export interface Sample {
  readonly user: string;
  readonly value: number;
}

/**
 * A cell from per-user totals. A sum is counted in steps from the lower bound: Σ of `valueToGrid` over the values. A sum
 * that cannot be (below 0, above steps·count, between two steps, no number) is brought to one that can, not refused:
 * refusing would tell something about values.
 */
export function cellFromTotals(totals: Iterable<UserTotal>, grid: Grid): Cell {
  const users = [...totals].sort((a, b) => compareKeys(a.user, b.user));
  for (let i = 1; i < users.length; i++) {
    if (users[i]!.user === users[i - 1]!.user) {
      throw new UsageError('USER_TWICE', 'Two totals name the same user; give each user one total per cell.');
    }
  }
  const counts = checkedCounts(
    users.map(each => each.count),
    grid,
  );
  const order = largestFirst(Int32Array.from(users, each => each.count));
  const sums = Float64Array.from(order, index => {
    const { count, sum } = users[index]!;
    const steps = Math.floor(Number(sum));
    return steps >= 0 ? Math.min(steps, grid.steps * count) : 0;
  });
  return { grid, counts, values: { sums } };
}

/**
 * A cell from columns: users in the byte order of their keys, counts and sums already checked and within bounds.
 * `prefixSum` speaks of users in that same order.
 */
export function cellFromColumns(
  users: { readonly counts: Int32Array; readonly sums: Float64Array },
  grid: Grid,
  prefixSum?: (user: number, length: number) => number,
  absent?: Absent,
): Cell {
  const order = largestFirst(users.counts);
  const counts = new Int32Array(order.length);
  const sums = new Float64Array(order.length);
  let samples = 0;
  for (let place = 0; place < order.length; place++) {
    const user = order[place]!;
    counts[place] = users.counts[user]!;
    sums[place] = users.sums[user]!;
    samples += users.counts[user]!;
  }
  refuseTooFine(samples, grid);
  return {
    grid,
    counts: { counts, samples, ...(absent && { absent }) },
    values: {
      sums,
      ...(prefixSum && { prefixSum: (user, length) => prefixSum(order[user]!, length) }),
    },
  };
}

/** A cell from raw samples, each clamped to the bounds and put on the grid. */
export function cellFromSamples(samples: Iterable<Sample>, grid: Grid): Cell {
  const toGrid = valueToGrid(grid);
  const byUser = new Map<string, number[]>();
  for (const { user, value } of samples) {
    if (!Number.isFinite(value)) {
      throw new UsageError('NOT_FINITE', 'A value is not a finite number; leave such samples out first.');
    }
    const values = byUser.get(user);
    if (values === undefined) byUser.set(user, [toGrid(value)]);
    else values.push(toGrid(value));
  }
  const keys = [...byUser.keys()].sort(compareKeys);
  const order = largestFirst(Int32Array.from(keys, key => byUser.get(key)!.length));
  const values = Array.from(order, index => byUser.get(keys[index]!)!);
  const counts = checkedCounts(
    values.map(each => each.length),
    grid,
  );
  return {
    grid,
    counts,
    values: {
      sums: Float64Array.from(values, total),
      prefixSum: (user, length) => total(values[user]!.slice(0, length)),
    },
  };
}

function checkedCounts(list: ArrayLike<number>, grid: Grid): CellCounts {
  const counts = cellCounts(list);
  refuseTooFine(counts.samples, grid);
  return counts;
}

/** Whether sums can leave the exact integers is decided from counts, which are public, and never from a sum. */
function refuseTooFine(samples: number, grid: Grid): void {
  if (samples * grid.steps <= Number.MAX_SAFE_INTEGER) return;
  throw new UsageError(
    'TOO_LARGE',
    `${samples} samples of up to ${grid.steps} steps can add up to more than 2^53; set a coarser step or split the cell.`,
  );
}

/**
 * Byte order of the UTF-8 keys, which JavaScript's own string order is not beyond U+FFFF. Half characters all have the
 * same bytes, so keys that hold them are told apart by their code units: never by the order of rows.
 */
function compareKeys(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b)) || (a < b ? -1 : a > b ? 1 : 0);
}

function total(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}
