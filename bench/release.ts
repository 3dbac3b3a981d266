import { seededBits } from '../lab/seededBits.ts';
import type { Config } from '../src/config/config.ts';
import { checkConfig } from '../src/config/readConfig.ts';
import { drawCells } from '../src/draw/drawCells.ts';
import type { MapTotals } from '../src/ingest/counts/mapTotals.ts';
import type { MechanismName } from '../src/mean/mechanisms.ts';
import { systemBits } from '../src/noise/bits.ts';
import { below } from '../src/noise/uniform.ts';
import { makePlan } from '../src/plan/makePlan.ts';
import { atMost, noBar, printRows, type Row } from './stopwatch.ts';

const CELLS = 100_000;
const USERS = 50_000;

/** A hundred thousand cells of 5 to 55 users with heavy-tailed counts, each user in some 60 cells. */
function madeUpTotals(): MapTotals {
  const bits = seededBits(4);
  const start = new Int32Array(CELLS + 1);
  const unit: number[] = [];
  for (let cell = 0; cell < CELLS; cell++) {
    const users = new Set(Array.from({ length: 5 + below(50, bits) }, () => below(USERS, bits)));
    unit.push(...[...users].sort((a, b) => a - b));
    start[cell + 1] = unit.length;
  }
  const count = Int32Array.from(unit, () =>
    Math.min(1000, Math.ceil(((1 + below(2 ** 20, bits)) / 2 ** 20) ** -0.8)),
  );
  return {
    counts: {
      cells: {
        h3: Array.from({ length: CELLS }, (_, cell) => `cell ${cell}`),
        slot: new Int32Array(CELLS),
        slotName: new Array<string>(CELLS).fill('09:00'),
      },
      units: {
        user: Int32Array.from({ length: USERS }, (_, user) => user),
        window: new Int32Array(USERS),
        users: USERS,
      },
      start,
      unit: Int32Array.from(unit),
      count,
    },
    sum: Float64Array.from(count, many => below(6500 * many, bits)),
  };
}

function configFor(mechanism: MechanismName): Config {
  return checkConfig({
    dataset: 'bench',
    input: 'none',
    columns: { user: 'u', time: 't', value: 'v', position: 'p' },
    value: { lower: '0', upper: '65' },
    space: { resolution: 8 },
    time: { slot: '1h', zone: 'UTC', repeat: 'daily' },
    privacy: { epsilon: '1', window: 'release' },
    mechanism,
    minUsers: 1,
  });
}

/** A whole map, from totals in memory to private means with their intervals. */
export async function releaseBench(): Promise<void> {
  const totals = madeUpTotals();
  const bits = systemBits();
  const rows: Row[] = [];
  for (const [mechanism, bar] of [
    ['array-averaging', 3],
    ['levy', 10],
    ['quantile-fixed', 10],
  ] as const) {
    const begun = performance.now();
    const plan = makePlan(configFor(mechanism), totals.counts);
    const planned = performance.now();
    let means = 0;
    for (const result of drawCells(plan, totals, bits)) means += Number(result.mean >= 0);
    rows.push(atMost(`${means} cells through ${mechanism}`, (performance.now() - planned) / 1000, bar, 's'));
    rows.push(noBar('  planned before', (planned - begun) / 1000, 's'));
  }
  printRows('Release: from totals to private means', rows);
}
