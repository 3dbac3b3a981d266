import type { Config } from '../config/config.ts';
import type { MapCounts } from '../ingest/counts/mapTotals.ts';
import type { MechanismName } from '../mean/mechanisms.ts';
import { evenAllocation, verifyAllocation } from '../shares/allocation.ts';
import { optimalAllocation } from '../shares/optimalAllocation.ts';
import { figure } from '../terms/figures.ts';
import { rangeOf } from '../terms/grid.ts';
import { UsageError } from '../terms/usageError.ts';
import { bestCap } from './cap/bestCap.ts';
import { type City, capUnits } from './cap/capUnits.ts';
import { leaveCells } from './cap/leaveCells.ts';
import { cellsToRelease, type ListedCells, membershipOf, weightsOf } from './cellsToRelease.ts';
import { capFacts, factsOf, type PlanFacts } from './facts.ts';
import type { CellForecasts } from './forecast.ts';
import { type KeptCounts, withoutRows } from './keptCounts.ts';
import type { SharedCells } from './plannedCounts.ts';
import { type Forecast, inOrder, ranking } from './ranking.ts';

export type { PlanFacts } from './facts.ts';
export type { Forecast } from './ranking.ts';

/** Every decision of a release, made from public facts: no value has been looked at, nothing has been spent. */
export interface Plan extends SharedCells {
  readonly mechanism: MechanismName;
  readonly why: string;
  readonly facts: PlanFacts;
  readonly forecasts: readonly Forecast[];
  /** What to expect of the chosen mechanism in each cell. */
  readonly expected: CellForecasts;
}

/**
 * Plans a release from who was where and how often. `listed` is a fixed public list of cells: only those are released,
 * where they have data.
 */
export function makePlan(config: Config, asRead: MapCounts, listed?: ListedCells): Plan {
  const city: City = { config, counts: asRead, cells: cellsToRelease(config, asRead, listed), listed };
  if (city.cells.length === 0) throw noCells(city);
  const { maxCells } = config.privacy;
  if (maxCells === undefined) return planFor(city, asRead, city.cells).plan;
  if (maxCells !== 'auto') return planCapped(maxCells, city).plan;
  const free = planFor(city, asRead, city.cells);
  const capped = planCapped(capOfLeastError(city, free.plan), city);
  return capped.total <= free.total ? capped.plan : planCapped(free.plan.facts.cellsPerUnit.worst, city).plan;
}

/** A plan in which no unit is in more than `cap` cells. */
function planCapped(cap: number, city: City): Draft {
  const counts = capUnits(cap, city);
  const cells = cellsToRelease(city.config, counts, city.listed);
  if (cells.length === 0) throw allLost(city, cap);
  const { plan, total } = planFor(city, counts, cells);
  return { plan: { ...plan, facts: { ...plan.facts, cap: capFacts(cap, city, { counts, cells }) } }, total };
}

interface Draft {
  readonly plan: Plan;
  /** The predicted error summed over the cells of the city. */
  readonly total: number;
}

function planFor(city: City, counts: KeptCounts, cells: Int32Array): Draft {
  const { config } = city;
  const membership = membershipOf(counts, cells);
  let allocation = evenAllocation(membership);
  let ranked = ranking({ config, counts, cells, allocation });
  if (config.privacy.allocate === 'optimal') {
    // Mechanism and lengths as they are at even ε say what noise costs in each cell; both are chosen anew after.
    const weights = weightsOf(config, counts, cells, city.listed);
    const cost = ranked[0]!.expected.sensitivity.map((sensitivity, index) => weights[index]! * sensitivity);
    allocation = optimalAllocation(membership, cost).allocation;
    ranked = ranking({ config, counts, cells, allocation });
  }
  verifyAllocation(membership, allocation);

  const forecasts = ranked.map(each => each.forecast);
  const plan: Plan = {
    config,
    counts,
    cells,
    allocation,
    mechanism: forecasts[0]!.mechanism,
    why: reason(config, forecasts),
    forecasts: inOrder(forecasts),
    expected: ranked[0]!.expected,
    facts: { ...factsOf(config, counts, cells, membership, allocation), cap: null },
  };
  return { plan, total: totalError(plan, city) };
}

/** Caps are compared by one mechanism, the best without a cap, and by a rule for who leaves what. */
function capOfLeastError(city: City, free: Plan): number {
  const { config, counts, cells, listed } = city;
  const fixed = { ...city, config: { ...config, mechanism: { ...config.mechanism, name: free.mechanism } } };
  return bestCap(free.facts.cellsPerUnit.worst, cap => {
    const kept = withoutRows(counts, leaveCells({ counts, cells, minUsers: config.minUsers }, cap));
    const released = cellsToRelease(config, kept, listed);
    return released.length === 0 ? Number.POSITIVE_INFINITY : planFor(fixed, kept, released).total;
  });
}

/** Σ ω_h·error_h over the cells of the city; one that a cap lost counts as wrong by the whole range. */
function totalError({ config, cells, expected }: Plan, city: City): number {
  const weights = weightsOf(config, city.counts, city.cells, city.listed);
  let place = 0;
  return city.cells.reduce((sum, cell, index) => {
    const error = cells[place] === cell ? expected.error[place++]! : rangeOf(config.value.grid);
    return sum + weights[index]! * error;
  }, 0);
}

function reason({ mechanism }: Config, ranked: readonly Forecast[]): string {
  const [best, next] = ranked;
  if (mechanism.name !== 'auto') return `The config asks for ${best!.mechanism}.`;
  return (
    `It has the least predicted error: ${figure(best!.error.median)} in the median cell; ` +
    `next comes ${next!.mechanism} with ${figure(next!.error.median)}.`
  );
}

function noCells({ config, counts, listed }: City): UsageError {
  return new UsageError(
    'NO_CELLS',
    `None of the ${counts.cells.h3.length} cells with data has ${config.minUsers} users or more${listed ? ' and is in the list of cells' : ''}; nothing could be released. Use larger hexagons, longer slots or a smaller minUsers.`,
  );
}

function allLost({ config }: City, cap: number): UsageError {
  return new UsageError(
    'NO_CELLS',
    `privacy.maxCells is ${cap}, and with units in so few cells no cell keeps ${config.minUsers} users; nothing could be released. Set a larger maxCells, or auto, or a smaller minUsers.`,
  );
}
