import fc from 'fast-check';
import { type Absent, type CellCounts, cellCounts } from '../../src/arrays/cellCounts.ts';

/** Counts of a small cell: mostly few samples, sometimes many, ties likely. */
export const anyCounts: fc.Arbitrary<number[]> = fc.array(
  fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 60 })),
  { minLength: 1, maxLength: 25 },
);

export const anyCell: fc.Arbitrary<CellCounts> = anyCounts.map(counts => cellCounts(counts));

/** The same, from which some users may have been kept out. */
export const anyThinnedCell: fc.Arbitrary<CellCounts> = fc
  .tuple(anyCounts, fc.option(anyCounts))
  .map(([counts, left]) => cellCounts(counts, left === null ? undefined : absentFrom(left)));

export function absentFrom(counts: readonly number[]): Absent {
  return {
    counts: Int32Array.from(counts),
    samples: counts.reduce((sum, count) => sum + count, 0),
  };
}

/** A cell and a length that its arrays can have. */
export const anyCellAndLength: fc.Arbitrary<[CellCounts, number]> = anyCell.chain(cell =>
  fc.tuple(fc.constant(cell), fc.integer({ min: 1, max: cell.counts[0]! })),
);

export const anyThinnedCellAndLength: fc.Arbitrary<[CellCounts, number]> = anyThinnedCell.chain(cell =>
  fc.tuple(fc.constant(cell), fc.integer({ min: 1, max: cell.counts[0]! })),
);
