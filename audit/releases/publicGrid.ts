import type { Config } from '../../src/config/config.ts';
import { mechanisms } from '../../src/mean/mechanisms.ts';
import { plan } from '../../src/plan/plan.ts';
import { plannedCounts } from '../../src/plan/plannedCounts.ts';
import { type Grid, partToValue, rangeOf } from '../../src/terms/grid.ts';
import { toNumber } from '../../src/terms/rational.ts';

/**
 * Whether a written number is what `partToValue` makes of lower + U·k/whole for a whole k, written in its shortest form. `whole` follows from
 * counts, so neighbours have the same outputs, each with the same digits: nothing about a number but k can tell
 * anything. (Mironov 2012 and Haney et al. 2022 broke libraries where the set of possible outputs shifts with the data.)
 */
export function isOnGrid(text: string, grid: Grid, whole: bigint): boolean {
  const value = Number(text);
  if (String(value) !== text) return false;
  const part = (value - toNumber(grid.lower)) / rangeOf(grid);
  const near = BigInt(Math.round(part * Number(whole)));
  for (let k = near - NEAR; k <= near + NEAR; k++) {
    if (k >= 0n && k <= whole && partToValue(grid, { num: k, den: whole }) === value) return true;
  }
  return false;
}

/** The division above is off by a few units in the last place, and `whole` stays far below 2⁵³. */
const NEAR = 4n;

/** How many means and ends of 95 % intervals in the given `release.csv` files lie off the grid of their cell. */
export async function offTheGrid(config: Config, files: readonly string[]): Promise<number> {
  const wholes = await wholesOf(config);
  let strays = 0;
  for (const file of files) {
    for (const [cell, line] of file.trim().split('\n').slice(1).entries()) {
      const [, , ...numbers] = line.split(',');
      for (const text of numbers.slice(0, 3)) {
        if (!isOnGrid(text, config.value.grid, wholes[cell]!)) strays++;
      }
    }
  }
  return strays;
}

/** The grid of every planned cell, from counts. */
async function wholesOf(config: Config): Promise<readonly bigint[]> {
  const planned = await plan(config);
  const countsAt = plannedCounts(planned);
  return Array.from(planned.cells, (_, place) => {
    const { counts, settings } = countsAt(place);
    return mechanisms[planned.mechanism].design(counts, config.value.grid, settings).whole;
  });
}
