import { seededBits } from '../../lab/seededBits.ts';
import type { Cell } from '../../src/mean/cell.ts';
import type { Draw, Settings } from '../../src/mean/mechanism.ts';
import { type MechanismName, mechanisms } from '../../src/mean/mechanisms.ts';
import { drawnMean } from '../../src/mean/privateMean.ts';
import type { Bits } from '../../src/noise/bits.ts';
import { partToValue, rangeOf } from '../../src/terms/grid.ts';
import { fraction } from '../../src/terms/rational.ts';
import type { Sightings } from '../events/sightings.ts';
import { expectedMean } from './attackerView.ts';

/** Draws many means of one of two neighbouring cells. */
export interface CellSighter {
  /** What the columns hold. */
  readonly names: readonly string[];
  /** `side` 0 is the first cell, 1 the second. */
  sight(side: 0 | 1, runs: number, bits: Bits): Sightings;
}

/**
 * Sets a mechanism up on two neighbours, as a release does (design, then observe), and looks at all that a draw publishes:
 * the mean, the bias bound, and where the mechanism draws an interval its ends too. The remaining published numbers
 * (sensitivity, scale and 95 % interval of the noise) follow from these and from public facts.
 */
export function cellSighter(
  [first, second]: readonly [Cell, Cell],
  mechanism: MechanismName,
  settings: Settings,
): CellSighter {
  const { grid } = first;
  const design = mechanisms[mechanism].design(first.counts, grid, settings);
  const draws = [first, second].map(cell =>
    mechanisms[mechanism].design(cell.counts, grid, settings).observe(cell.values),
  );
  const range = rangeOf(grid);
  const lower = partToValue(grid, fraction(0));
  const expected = design.shape.arrayLength === null ? undefined : expectedMean(first, design, settings);

  const names = ['mean', 'bias bound'];
  const intervalNames = ['interval’s low end', 'interval’s high end', 'mean less what was expected'];
  const projects = draws.some(draw => draw(seededBits(0)).interval !== null);
  return {
    names: projects ? [...names, ...intervalNames] : names,
    sight(side, runs, bits) {
      const columns = Array.from({ length: projects ? 5 : 2 }, () => new Float64Array(runs));
      for (let run = 0; run < runs; run++) {
        const drawn: Draw = draws[side]!(bits);
        const mean = drawnMean(grid, drawn);
        columns[0]![run] = mean;
        columns[1]![run] = range * drawn.biasBound;
        if (drawn.interval === null) continue;
        const [low, high] = drawn.interval;
        columns[2]![run] = lower + range * low;
        columns[3]![run] = lower + range * high;
        columns[4]![run] = surplus((mean - lower) / range, low, high);
      }
      return { runs, cells: [columns] };
    },
  };

  /** In units of what one array can move the mean by, which noise is scaled to as well. */
  function surplus(mean: number, low: number, high: number): number {
    if (low === high || expected === undefined) return 0;
    return ((mean - expected(low, high)) * design.shape.arrays!) / (high - low);
  }
}
