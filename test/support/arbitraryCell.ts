import fc from 'fast-check';
import { type CellCounts, cellCounts } from '../../src/arrays/cellCounts.ts';

/** Counts of a small cell: mostly few samples, sometimes many, ties likely. */
export const anyCounts: fc.Arbitrary<number[]> = fc.array(
  fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 60 })),
  { minLength: 1, maxLength: 25 },
);

export const anyCell: fc.Arbitrary<CellCounts> = anyCounts.map(counts => cellCounts(counts));

/** A cell and a length that its arrays can have. */
export const anyCellAndLength: fc.Arbitrary<[CellCounts, number]> = anyCell.chain(cell =>
  fc.tuple(fc.constant(cell), fc.integer({ min: 1, max: cell.counts[0]! })),
);
