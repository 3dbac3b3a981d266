import type { PrefixOfRow } from './drawCells.ts';
import type { WantedPrefixes } from './ingest/samplePrefixes.ts';
import { cellFromColumns } from './mean/cell.ts';
import { mechanisms } from './mean/mechanisms.ts';
import { cellSettings } from './plan/cellSettings.ts';
import { countsOfCell, rowsOfCell } from './plan/keptCounts.ts';
import type { Plan } from './plan.ts';

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
  const settingsOf = cellSettings(plan.config, plan.allocation);
  const asked: [row: number, length: number][] = [];
  const seen = new Set<string>();
  for (const [index, cell] of plan.cells.entries()) {
    const counts = countsOfCell(plan.counts, cell);
    const rowOf = rowsOfCell(plan.counts, cell);
    const takeNote = (user: number, length: number): number => {
      const key = `${rowOf(user)} ${length}`;
      if (length > 0 && !seen.has(key)) {
        seen.add(key);
        asked.push([rowOf(user), length]);
      }
      return 0;
    };
    const blank = cellFromColumns(
      { counts, sums: new Float64Array(counts.length) },
      plan.config.value.grid,
      takeNote,
    );
    mechanisms[plan.mechanism]
      .design(blank.counts, blank.grid, settingsOf(index, counts))
      .observe(blank.values);
  }
  asked.sort(([a, b], [c, d]) => a - c || b - d);
  const pairs = {
    row: Int32Array.from(asked, ([row]) => row),
    length: Int32Array.from(asked, ([, length]) => length),
  };
  const place = new Map(asked.map(([row, length], index) => [`${row} ${length}`, index]));
  return {
    pairs,
    lookUp: sums => (row, length) => (length === 0 ? 0 : sums[place.get(`${row} ${length}`)!]!),
  };
}
