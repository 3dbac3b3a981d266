// Records to totals, the private middle of everything: how many samples each unit has in each cell, and their exact sum.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  checkConfig,
  cleanTraces,
  duckdb,
  leftOutLines,
  samplePrefixes,
  traces,
  userTotals,
  withTotals,
  writeTotals,
} from 'hexveil';

const config = checkConfig({
  dataset: 'pings',
  input: 'examples/pings.csv',
  columns: { user: 'license_plate', time: 'observationDateTime', lat: 'lat', lng: 'lng', value: 'speed' },
  value: { lower: '0', upper: '65', step: '0.1' },
  space: { resolution: 8 },
  time: { slot: '2h', zone: 'Asia/Kolkata', repeat: 'daily' },
  privacy: { epsilon: '1', window: 'day' },
});

// With an engine of your own, which stays open; without one, DuckDB is opened and closed for you.
const engine = await duckdb({ threads: 1 });
const { report } = await userTotals(engine, config);
await engine.close();
console.log(
  `${report.rowsUsed} of ${report.rowsRead} records; left out: ${leftOutLines(report.leftOut).join(', ')}`,
);
//> 329 of 330 records; left out: 1 whose value is not a finite number

// While the engine is open, single samples can be looked at again: here the sum of the first two of every unit.
const sums = await withTotals(config, {}, async (ingested, open) => {
  const { count } = ingested.totals.counts;
  const row = Int32Array.from(count.keys()).filter(at => count[at]! >= 2);
  return samplePrefixes(open, config, ingested, { row, length: new Int32Array(row.length).fill(2) });
});
console.log(`${sums.length} units have two samples or more in a cell`);
//> 50 units have two samples or more in a cell

// For the curator's eyes only: exact sums, with no noise.
const folder = mkdtempSync(join(tmpdir(), 'hexveil-example-'));
await writeTotals(config, join(folder, 'totals.csv'));
console.log(readFileSync(join(folder, 'totals.csv'), 'utf8').split('\n')[0]);
//> cell,slot,unit,count,sum

// Such files are traces of records on disk. Those that killed commands left behind are removed; what was asked for is named.
const mine = cleanTraces(folder).filter(({ path }) => path.startsWith(folder));
console.log(mine.map(({ trace, fate }) => `${fate}: ${traces[trace].holds}`).join('\n'));
//> kept: …
rmSync(folder, { recursive: true });
