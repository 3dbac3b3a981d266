import type { Engine, Watch } from '../engines/engine.ts';
import { samplePrefixes, type WantedPrefixes } from '../ingest/totals/samplePrefixes.ts';
import type { Ingested } from '../ingest/totals/userTotals.ts';
import { mechanisms } from '../mean/mechanisms.ts';
import type { Plan } from '../plan/makePlan.ts';
import { type PrefixOfRow, plannedCells } from './plannedCell.ts';

/** With sample fill, the sums of first samples that a plan's arrays will add up: a second query over the records. */
export async function firstSamples(
  engine: Engine,
  plan: Plan,
  ingested: Ingested,
  watch?: Watch,
): Promise<PrefixOfRow | undefined> {
  if (plan.config.mechanism.fill !== 'samples') return undefined;
  const wanted = wantedPrefixes(plan);
  return wanted.lookUp(await samplePrefixes(engine, plan.config, ingested, wanted.pairs, watch));
}

/** Which first samples a plan's arrays will add up, and how their sums are found once they are known. */
export interface Wanted {
  readonly pairs: WantedPrefixes;
  lookUp(sums: Float64Array): PrefixOfRow;
}

/**
 * Asks every planned cell which sums of first samples it needs, by letting it run on values that only take note of the
 * question. Which samples are needed follows from counts; no value is looked at, and nothing is drawn.
 */
export function wantedPrefixes(plan: Plan): Wanted {
  const asked: [row: number, length: number][] = [];
  const seen = new Set<string>();
  const takeNote = (row: number, length: number): number => {
    const key = `${row} ${length}`;
    if (length > 0 && !seen.has(key)) {
      seen.add(key);
      asked.push([row, length]);
    }
    return 0;
  };
  const cellAt = plannedCells(plan, { sumOfRow: () => 0, prefixOfRow: takeNote });
  for (let place = 0; place < plan.cells.length; place++) {
    const { cell, settings } = cellAt(place);
    mechanisms[plan.mechanism].design(cell.counts, cell.grid, settings).observe(cell.values);
  }
  asked.sort(([a, b], [c, d]) => a - c || b - d);
  const pairs = {
    row: Int32Array.from(asked, ([row]) => row),
    length: Int32Array.from(asked, ([, length]) => length),
  };
  const placeOf = new Map(asked.map(([row, length], index) => [`${row} ${length}`, index]));
  return { pairs, lookUp: sums => (row, length) => (length === 0 ? 0 : sums[known(placeOf, row, length)]!) };
}

/** What was not asked for is not there, and must not be taken for a number. */
function known(placeOf: ReadonlyMap<string, number>, row: number, length: number): number {
  const place = placeOf.get(`${row} ${length}`);
  if (place === undefined) throw new Error('a sum of first samples is missing that was not asked for');
  return place;
}
