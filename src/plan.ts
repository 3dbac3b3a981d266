import type { LengthRuleName } from './arrays/arrayLength.ts';
import { cellCounts } from './arrays/cellCounts.ts';
import {
  type Allocation,
  cellEpsilon,
  cellsOfUnits,
  evenAllocation,
  type Membership,
  verifyAllocation,
} from './budget/allocation.ts';
import type { Config } from './config/config.ts';
import { width } from './grid.ts';
import type { MapCounts } from './ingest/mapTotals.ts';
import type { Settings } from './mean/mechanism.ts';
import { type MechanismName, mechanisms } from './mean/mechanisms.ts';
import { settings } from './mean/settings.ts';
import { rational, toNumber } from './noise/rational.ts';
import { type Spread, spreadOf } from './spread.ts';
import { UsageError } from './usageError.ts';

/** Every decision of a release, made from public facts: no value has been looked at, nothing has been spent. */
export interface Plan {
  readonly config: Config;
  /** The cells to be released, by their number in the counts. */
  readonly cells: Int32Array;
  readonly allocation: Allocation;
  readonly mechanism: MechanismName;
  readonly why: string;
  readonly facts: PlanFacts;
  readonly forecasts: readonly Forecast[];
}

export interface PlanFacts {
  readonly cells: number;
  /** Cells with fewer users than `minUsers`, or not in the given list. */
  readonly cellsLeftOut: number;
  readonly users: number;
  readonly units: number;
  readonly samples: number;
  readonly usersPerCell: Spread;
  readonly cellsPerUnit: Spread;
  /** ε of one cell, over cells. */
  readonly epsilonPerCell: Spread;
}

/** What to expect of a mechanism, over the cells of the plan, in the value's own unit. */
export interface Forecast {
  readonly mechanism: MechanismName;
  /** Expected absolute noise; an upper bound where the interval is drawn. */
  readonly noise: Spread;
  readonly typicalBias: Spread;
  readonly biasBound: Spread;
  /** Noise and typical bias together: what mechanisms are ranked by. */
  readonly error: Spread;
}

/**
 * Plans a release from who was where and how often. `listed` is a fixed public list of cells: only those are released,
 * where they have data.
 */
export function makePlan(config: Config, counts: MapCounts, listed?: ReadonlySet<string>): Plan {
  refuseWhatIsNotThere(config);
  const cells = cellsToRelease(config, counts, listed);
  const membership = membershipOf(counts, cells);
  const allocation = evenAllocation(membership);
  verifyAllocation(membership, allocation);

  const settingsOf = cellSettings(config, allocation);
  const forecasts = candidates(config).map(name => forecast(name, config, counts, cells, settingsOf));
  const ranked = [...forecasts].sort((a, b) => a.error.median - b.error.median);
  return {
    config,
    cells,
    allocation,
    mechanism: ranked[0]!.mechanism,
    why: reason(config, ranked),
    forecasts,
    facts: factsOf(config, counts, cells, membership, allocation),
  };
}

/**
 * How the mechanism runs in each planned cell: the same everywhere but for ε, and for an array length given as a number,
 * which is cut to the most samples of a unit in cells that have fewer.
 */
export function cellSettings(
  config: Config,
  allocation: Allocation,
): (index: number, counts: Int32Array) => Settings {
  const { name: _, arrayLength, expect: __, gamma, ...choice } = config.mechanism;
  const base = settings({
    epsilon: config.privacy.epsilon,
    ...choice,
    ...(arrayLength === undefined ? {} : { length: arrayLength as LengthRuleName }),
    ...(gamma === undefined ? {} : { gamma: Number(gamma) }),
  });
  return (index, counts) => {
    const epsilon = cellEpsilon(config.privacy.epsilon, allocation, index);
    if (typeof base.length !== 'number') return { ...base, epsilon };
    const most = counts.reduce((a, b) => Math.max(a, b));
    return { ...base, epsilon, length: Math.min(base.length, most) };
  };
}

/** The counts of one cell, in the order of its units: by the bytes of the user's key. */
export function countsOfCell(counts: MapCounts, cell: number): Int32Array {
  return counts.count.subarray(counts.start[cell], counts.start[cell + 1]);
}

function refuseWhatIsNotThere({ privacy }: Config): void {
  if (privacy.allocate !== 'even') {
    throw new UsageError(
      'ALLOCATE',
      `privacy.allocate is ${privacy.allocate}; only even is there in this version.`,
    );
  }
  if (privacy.maxCells !== undefined) {
    throw new UsageError(
      'MAX_CELLS',
      'privacy.maxCells is not there in this version; take it out of the config.',
    );
  }
}

function cellsToRelease(config: Config, counts: MapCounts, listed?: ReadonlySet<string>): Int32Array {
  const all = Int32Array.from(counts.cells.h3, (_, cell) => cell);
  const kept = all.filter(
    cell => (listed?.has(counts.cells.h3[cell]!) ?? true) && usersOfCell(counts, cell) >= config.minUsers,
  );
  if (kept.length > 0) return kept;
  throw new UsageError(
    'NO_CELLS',
    `None of the ${all.length} cells with data has ${config.minUsers} users or more${listed ? ' and is in the list of cells' : ''}; nothing could be released. Take larger hexagons, longer slots or a smaller minUsers.`,
  );
}

/** Distinct users, not units: a user on three days is one user. Rows of a cell come sorted by user. */
function usersOfCell({ start, unit, units }: MapCounts, cell: number): number {
  let users = 0;
  for (let row = start[cell]!; row < start[cell + 1]!; row++) {
    if (row === start[cell] || units.user[unit[row]!] !== units.user[unit[row - 1]!]) users++;
  }
  return users;
}

function membershipOf(counts: MapCounts, cells: Int32Array): Membership {
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

/** The mechanisms to choose from: all of them, or the one that the config names. */
function candidates({ mechanism }: Config): MechanismName[] {
  return mechanism.name === 'auto' ? (Object.keys(mechanisms) as MechanismName[]) : [mechanism.name];
}

function forecast(
  mechanism: MechanismName,
  config: Config,
  counts: MapCounts,
  cells: Int32Array,
  settingsOf: ReturnType<typeof cellSettings>,
): Forecast {
  const range = toNumber(width(config.value.grid));
  const expected = config.mechanism.expect;
  const userSpread = expected === undefined ? range / 10 : toNumber(rational(expected, 'mechanism.expect'));
  const columns = {
    noise: new Float64Array(cells.length),
    typicalBias: new Float64Array(cells.length),
    biasBound: new Float64Array(cells.length),
    error: new Float64Array(cells.length),
  };
  cells.forEach((cell, index) => {
    const ofCell = countsOfCell(counts, cell);
    const design = mechanisms[mechanism].design(
      cellCounts(ofCell),
      config.value.grid,
      settingsOf(index, ofCell),
    );
    // A released mean is clamped to the range, so no error is larger than the range.
    columns.noise[index] = Math.min(range, range * design.prediction.noiseError);
    columns.typicalBias[index] = userSpread * design.prediction.typicalBias;
    columns.biasBound[index] = range * design.prediction.biasBound;
    columns.error[index] = Math.min(range, columns.noise[index]! + columns.typicalBias[index]!);
  });
  return {
    mechanism,
    noise: spreadOf(columns.noise),
    typicalBias: spreadOf(columns.typicalBias),
    biasBound: spreadOf(columns.biasBound),
    error: spreadOf(columns.error),
  };
}

function factsOf(
  config: Config,
  counts: MapCounts,
  cells: Int32Array,
  membership: Membership,
  allocation: Allocation,
): PlanFacts {
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

function reason({ mechanism }: Config, ranked: readonly Forecast[]): string {
  const [best, next] = ranked;
  if (mechanism.name !== 'auto') return `The config asks for ${best!.mechanism}.`;
  const figure = (value: number) => String(Number(value.toPrecision(3)));
  return (
    `It has the least predicted error, noise and typical bias together: ${figure(best!.error.median)} in the median cell; ` +
    `next comes ${next!.mechanism} with ${figure(next!.error.median)}.`
  );
}
