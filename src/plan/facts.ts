import type { Config } from '../config/config.ts';
import type { MapCounts } from '../ingest/counts/mapTotals.ts';
import { type Allocation, cellEpsilon, cellsOfUnits, type Membership } from '../shares/allocation.ts';
import { toNumber } from '../terms/rational.ts';
import { type Spread, spreadOf } from '../terms/spread.ts';
import { countsOfCell, type KeptCounts, usersOfCell } from './keptCounts.ts';

/** What a plan is made from, and what it comes to. */
export interface PlanFacts {
  readonly cells: number;
  /** Cells with fewer users than `minUsers`, or not in the given list. */
  readonly cellsLeftOut: number;
  readonly users: number;
  readonly units: number;
  /** Samples that the means are made from. */
  readonly samples: number;
  readonly usersPerCell: Spread;
  readonly cellsPerUnit: Spread;
  /** ε of one cell, over cells. */
  readonly epsilonPerCell: Spread;
  /** What `maxCells` did; null where it is not in use. */
  readonly cap: CapFacts | null;
}

export interface CapFacts {
  /** The most cells that a unit stays in. */
  readonly maxCells: number;
  readonly unitsCut: number;
  /** Samples that are left out of means because of it. */
  readonly samplesLeftOut: number;
  /** Cells that lost so many users that they are not released. */
  readonly cellsLost: number;
}

export function factsOf(
  config: Config,
  counts: KeptCounts,
  cells: Int32Array,
  membership: Membership,
  allocation: Allocation,
): Omit<PlanFacts, 'cap'> {
  const cellsPerUnit = cellsOfUnits(membership);
  const isInUse = new Uint8Array(counts.units.users);
  cellsPerUnit.forEach((many, unit) => {
    if (many > 0) isInUse[counts.units.user[unit]!] = 1;
  });
  const unitsInUse = cellsPerUnit.filter(many => many > 0);
  return {
    cells: cells.length,
    cellsLeftOut: counts.cells.h3.length - cells.length,
    users: isInUse.reduce((sum, one) => sum + one, 0),
    units: unitsInUse.length,
    samples: cells.reduce((sum, cell) => sum + countsOfCell(counts, cell).reduce((a, b) => a + b, 0), 0),
    usersPerCell: spreadOf(cells.map(cell => usersOfCell(counts, cell))),
    cellsPerUnit: spreadOf(unitsInUse),
    epsilonPerCell: spreadOf(
      Float64Array.from(cells, (_, index) =>
        toNumber(cellEpsilon(config.privacy.epsilon, allocation, index)),
      ),
    ),
  };
}

/** What a cap of `maxCells` took away, of the cells that would be released without it. */
export function capFacts(
  maxCells: number,
  before: { readonly counts: MapCounts; readonly cells: Int32Array },
  after: { readonly counts: KeptCounts; readonly cells: Int32Array },
): CapFacts {
  const isCut = new Uint8Array(before.counts.units.user.length);
  const isKept = new Uint8Array(before.counts.unit.length);
  for (const row of after.counts.left?.row ?? before.counts.unit.keys()) isKept[row] = 1;
  before.counts.unit.forEach((unit, row) => {
    if (!isKept[row]) isCut[unit] = 1;
  });
  return {
    maxCells,
    unitsCut: isCut.reduce((sum, one) => sum + one, 0),
    samplesLeftOut: after.counts.left?.gone.reduce((sum, count) => sum + count, 0) ?? 0,
    cellsLost: before.cells.length - after.cells.length,
  };
}
