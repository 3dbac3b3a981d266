import type { UserTotal } from '../../src/mean/cell.ts';
import type { Bits } from '../../src/noise/bits.ts';
import { type Grid, valueToGrid } from '../../src/terms/grid.ts';
import { normal } from './normal.ts';

/** μ and σ² of the ITMS data. [Paper §"Experimental Results for Synthetic Data"] */
const MEAN = 20.66769;
const VARIANCE = 115.135;

/**
 * The users of a synthetic set: speeds drawn independently from N(μ, σ²), clamped to [0, U] and put on the grid as any
 * value is. Totals are all that arrays of user means need. [Paper §"Experimental Results for Synthetic Data"]
 */
export function* syntheticTotals(counts: Int32Array, grid: Grid, bits: Bits): Generator<UserTotal> {
  const speed = normal(MEAN, VARIANCE, bits);
  const toGrid = valueToGrid(grid);
  for (const [index, count] of counts.entries()) {
    let sum = 0;
    for (let sample = 0; sample < count; sample++) sum += toGrid(speed());
    yield { user: `user ${String(index).padStart(9, '0')}`, count, sum };
  }
}
