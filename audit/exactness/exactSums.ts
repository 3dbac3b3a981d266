import { seededBits } from '../../lab/seededBits.ts';
import { seedFor } from '../../lab/seedFor.ts';
import { arrayMechanism } from '../../src/mean/arrayMechanism.ts';
import { type Cell, cellFromTotals } from '../../src/mean/cell.ts';
import type { Draw, Mechanism } from '../../src/mean/mechanism.ts';
import { mechanisms } from '../../src/mean/mechanisms.ts';
import type { Bits } from '../../src/noise/bits.ts';
import { below } from '../../src/noise/uniform.ts';
import { grid } from '../../src/terms/grid.ts';
import { type CellPair, pairToCells } from '../cells/cellPair.ts';
import { CELL_ROWS, type CellRow, rowSettings } from '../cells/cellRow.ts';
import { mutant } from '../cells/climb.ts';
import { hurtfulPairs } from '../cells/hurtfulPairs.ts';
import type { Finding } from '../finding.ts';

/** What sums are looked at: those of the mechanisms that draw one number, and sums of projected array means. */
export const SUMS: readonly SumName[] = ['baseline', 'array-averaging', 'opt-array-averaging', 'projection'];

export type SumName = 'baseline' | 'array-averaging' | 'opt-array-averaging' | 'projection';

export interface ExactSumsTask {
  readonly sum: SumName;
  readonly epsilon: string;
  readonly seed: number;
  /** Pairs that are made up at random, for each combination, besides those that are known to hurt. */
  readonly pairs: number;
}

/**
 * Draws both neighbours with the same random bits. The noise is then the same, and what is left between the two totals is what
 * the values moved: never more than the Δ_S that the noise was made for, to the last step. No statistics: a sum that
 * overflows, a Δ_S rounded down or a float on the way shows at once (Casacuberta et al. 2022).
 */
export function auditExactSums({ sum, epsilon, seed, pairs }: ExactSumsTask): Finding {
  let [compared, broken] = [0, 0];
  let nearest = 0;
  const like = sum === 'projection' ? 'levy' : sum;
  for (const row of CELL_ROWS.filter(each => each.mechanism === like)) {
    const settings = rowSettings(row, epsilon);
    for (const cells of [...cellPairs(row, seed, pairs), ...hugeCells(row)]) {
      for (const mechanism of sum === 'projection' ? PROJECTIONS : [mechanisms[sum]]) {
        const [a, b] = cells.map(cell =>
          mechanism.design(cell.counts, cell.grid, settings).observe(cell.values)(
            seededBits(seedFor(seed, 'coupled')),
          ),
        ) as [Draw, Draw];
        compared++;
        const moved = a.total > b.total ? a.total - b.total : b.total - a.total;
        if (moved > a.sensitivity) broken++;
        else if (a.sensitivity > 0n) nearest = Math.max(nearest, Number(moved) / Number(a.sensitivity));
      }
    }
  }
  return {
    kind: 'exactness',
    row: `sums move by Δ at most · ${sum}`,
    epsilon,
    claimed: 0,
    bound: broken === 0 ? 0 : Number.POSITIVE_INFINITY,
    pair: 'hurtful, made-up and near-overflow pairs, drawn with the same bits',
    event:
      broken === 0
        ? `none; the nearest moved by ${(100 * nearest).toFixed(1)} % of Δ`
        : `${broken} pairs moved by more than Δ`,
    tested: compared,
    learned: 0,
    refuted: broken > 0,
    canRefute: true,
    power: [],
  };
}

/**
 * Mechanisms with an interval that is fixed instead of drawn, in whole parts of a thousand: drawing it takes other bits on the two
 * sides, and then the noise would not be the same.
 */
const PROJECTIONS: readonly Mechanism[] = [
  [0, 1000],
  [0, 331],
  [417, 583],
  [250, 251],
  [640, 1000],
  [500, 500],
].map(([low, high]) =>
  arrayMechanism(['sqrt'], ({ settings }) => ({
    noiseEpsilon: settings.epsilon,
    width: 1 / 64,
    onGrid(steps) {
      const onGrid = (part: number) => Math.floor((part * steps) / 1000);
      const interval = { low: onGrid(low!), high: onGrid(high!) };
      return {
        widest: interval.high - interval.low,
        deepestCut: Math.max(interval.low, steps - interval.high),
        projects: true,
        dependsOnValues: true, // it stands in for one that was drawn
        observe: () => () => interval,
      };
    },
  })),
);

function cellPairs(row: CellRow, seed: number, made: number): (readonly [Cell, Cell])[] {
  const hurtful = hurtfulPairs(row);
  const bits = seededBits(seedFor(seed, 'pairs', JSON.stringify(row)));
  const mutants = Array.from({ length: made }, (_, index) =>
    mutant(mutant(mutant(hurtful[index % hurtful.length]!, bits), bits), bits),
  );
  const splits = row.grouping === 'wrapAround' ? Array.from({ length: made }, () => splitUser(bits)) : [];
  return [...hurtful, ...mutants, ...splits].map(pairToCells);
}

/**
 * A user with a third of each of two arrays, among others anywhere: a third of the grid is no whole number of steps, and where the
 * others push the remainder over, its two parts move the sum by one step more than twice the third rounded down.
 */
function splitUser(bits: Bits): CellPair {
  const count = (user: number) => (user < 4 ? 9 : 6);
  const users = Array.from({ length: 7 }, (_, user) => ({ count: count(user), at: below(131, bits) / 130 }));
  return {
    name: 'a third of two arrays',
    users: users.with(5, { count: 6, at: 0 }),
    changed: 5,
    instead: 1,
  };
}

/** Sums right below 2⁵³, where a double can still tell one step from the next, moved from one end to the other. */
function hugeCells(row: CellRow): (readonly [Cell, Cell])[] {
  if (row.fill === 'samples') return [];
  const fine = grid('0', '1099511.627775', '0.000001');
  const users = [4000, 2000, 1500, 691].map((count, user) => ({ user: `u${user}`, count }));
  const cell = (sumOfFirst: number): Cell =>
    cellFromTotals(
      users.map(({ user, count }, index) => ({
        user,
        count,
        sum: index === 0 ? sumOfFirst : fine.steps * count - 1,
      })),
      fine,
    );
  return [[cell(fine.steps * users[0]!.count), cell(0)]];
}
