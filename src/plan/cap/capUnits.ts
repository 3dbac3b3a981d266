import { type Absent, cellCounts } from '../../arrays/cellCounts.ts';
import type { Config } from '../../config/config.ts';
import type { MapCounts } from '../../ingest/counts/mapTotals.ts';
import { type Allocation, cellsOfUnits } from '../../shares/allocation.ts';
import { rangeOf } from '../../terms/grid.ts';
import { cellSettings } from '../cellSettings.ts';
import { type ListedCells, membershipOf, weightsOf } from '../cellsToRelease.ts';
import { cellForecast } from '../forecast.ts';
import { type KeptCounts, withoutRows } from '../keptCounts.ts';
import { ranking } from '../ranking.ts';
import { settleUnits } from './settleUnits.ts';

/** What there is before anybody is kept out of anything. */
export interface City {
  readonly config: Config;
  readonly counts: MapCounts;
  readonly cells: Int32Array;
  readonly listed: ListedCells | undefined;
}

/**
 * The cap applied: units leave cells until none is in more than `cap`, where that harms the best mechanism at an even
 * split least.
 */
export function capUnits(cap: number, { config, counts, cells, listed }: City): KeptCounts {
  const crowd = { counts, cells, minUsers: config.minUsers };
  if (cap >= mostCells(counts, cells)) return counts;
  const allocation: Allocation = { parts: new Float64Array(cells.length).fill(1), whole: cap };
  const { mechanism } = ranking({ config, counts, cells, allocation })[0]!.forecast;
  const weights = weightsOf(config, counts, cells, listed);
  const settingsOf = cellSettings(config, allocation);
  const forecast = cellForecast(mechanism, config);
  const errors = {
    errorOf: (place: number, present: Int32Array, absent: Absent | undefined) =>
      weights[place]! *
      forecast({ counts: cellCounts(present, absent), settings: settingsOf(place, present) }).error,
    lossOf: (place: number) => weights[place]! * rangeOf(config.value.grid),
  };
  return withoutRows(counts, settleUnits(crowd, errors, cap));
}

/** The most of these cells that any unit is in. */
function mostCells(counts: MapCounts, cells: Int32Array): number {
  return cellsOfUnits(membershipOf(counts, cells)).reduce((a, b) => Math.max(a, b), 0);
}
