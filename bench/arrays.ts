import { seededBits } from '../lab/seededBits.ts';
import { arrayLength, lengthRules } from '../src/arrays/arrayLength.ts';
import { type CellCounts, cellCounts } from '../src/arrays/cellCounts.ts';
import { groupings } from '../src/arrays/groupings.ts';
import { tightReach } from '../src/arrays/sensitivity.ts';
import { below } from '../src/noise/uniform.ts';
import { namesOf } from '../src/terms/namesOf.ts';
import { fraction } from '../src/terms/rational.ts';
import { atMost, leastTime, printRows, type Row } from './stopwatch.ts';

const USERS = 10_000_000;
const ONE = fraction(1);

/** Heavy-tailed counts: u^(−0.8) from 1 up, at most a million; a few users have most of the samples. */
function heavyTailedCounts(): Int32Array {
  const bits = seededBits(1);
  return Int32Array.from({ length: USERS }, () => {
    const u = (1 + below(2 ** 32, bits)) / 2 ** 32;
    return Math.min(1_000_000, Math.ceil(u ** -0.8));
  });
}

/** Everything that is made from counts, for ten million users, against the cost of sorting the counts. */
export async function arraysBench(): Promise<void> {
  const counts = heavyTailedCounts();
  const sort = leastTime(3, () => counts.slice().sort());
  const cell = cellCounts(counts);
  const rows: Row[] = [];
  for (const rule of namesOf(lengthRules)) {
    rows.push(
      atMost(`length by ${rule}`, leastTime(3, () => arrayLength(cell, rule, ONE)) / sort, 3, 'sorts'),
    );
  }
  for (const [label, length] of lengths(cell)) {
    for (const name of namesOf(groupings)) {
      const bar = name === 'bestFit' ? 5 : 3;
      const grouping = groupings[name](cell, length);
      const time = leastTime(3, () => groupings[name](cell, length));
      rows.push(
        atMost(`${name}, ${label} length ${length}, ${grouping.arrays} arrays`, time / sort, bar, 'sorts'),
      );
      const sensitivity = leastTime(3, () => tightReach(cell, grouping).sumSensitivity(1e8, 3e7));
      rows.push(atMost(`  its tight sensitivity`, sensitivity / sort, 3, 'sorts'));
    }
  }
  printRows(
    `Arrays: ${USERS.toExponential()} users, ${cell.samples.toExponential(2)} samples; one sort is ${sort.toFixed(0)} ms`,
    rows,
  );
  console.log(`  columns that a grouping keeps: ${bytesPerUser(cell)} bytes a user`);
}

/** What bestFit at the sqrt length leaves in memory, summed over its columns. */
function bytesPerUser(cell: CellCounts): string {
  const { home, filled } = groupings.bestFit(cell, arrayLength(cell, 'sqrt', ONE));
  return ((home.byteLength + filled.byteLength) / USERS).toFixed(1);
}

/** Short arrays, where most users are clipped, and longer ones, where packing is work. */
function lengths(cell: CellCounts): [string, number][] {
  return [
    ['sqrt', arrayLength(cell, 'sqrt', ONE)],
    ['number', 300],
    ['number', 20_000],
    ['minimax', arrayLength(cell, 'minimax', ONE)],
  ];
}
