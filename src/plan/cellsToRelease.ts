import type { Config } from '../config/config.ts';
import type { MapCounts } from '../ingest/counts/mapTotals.ts';
import type { Membership } from '../shares/allocation.ts';
import { usersOfCell } from './keptCounts.ts';

/** A fixed public list of cells, each with its weight. */
export type ListedCells = ReadonlyMap<string, number>;

/** The cells with enough users, and in the list if there is one, by their number in the counts. */
export function cellsToRelease(config: Config, counts: MapCounts, listed?: ListedCells): Int32Array {
  const all = Int32Array.from(counts.cells.h3, (_, cell) => cell);
  return all.filter(
    cell => (listed?.has(counts.cells.h3[cell]!) ?? true) && usersOfCell(counts, cell) >= config.minUsers,
  );
}

/** Which units are in which of these cells. */
export function membershipOf(counts: MapCounts, cells: Int32Array): Membership {
  const start = new Int32Array(cells.length + 1);
  cells.forEach((cell, index) => {
    start[index + 1] = start[index]! + counts.start[cell + 1]! - counts.start[cell]!;
  });
  const unit = new Int32Array(start[cells.length]!);
  cells.forEach((cell, index) => {
    unit.set(counts.unit.subarray(counts.start[cell], counts.start[cell + 1]), start[index]);
  });
  return { units: counts.units.user.length, start, unit };
}

/** What each of these cells counts when ε is shared: the same, as many as it has users, or as the public list says. */
export function weightsOf(
  config: Config,
  counts: MapCounts,
  cells: Int32Array,
  listed?: ListedCells,
): Float64Array {
  const { weight } = config.privacy;
  if (weight === undefined) return new Float64Array(cells.length).fill(1);
  if (weight === 'users') return Float64Array.from(cells, cell => usersOfCell(counts, cell));
  return Float64Array.from(cells, cell => listed!.get(counts.cells.h3[cell]!)!);
}
