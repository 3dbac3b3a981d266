// A whole map from a program: plan it, look at the plan, release it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkConfig, epsilon, FileLedger, plan, release } from 'hexveil';

// A small made-up city stands in for your pings.
const folder = mkdtempSync(join(tmpdir(), 'hexveil-example-'));
const city = join(folder, 'city.parquet');
const hexveil = fileURLToPath(new URL('../cli/main.js', import.meta.url));
execFileSync(process.execPath, [hexveil, 'synth', '--pings', '50000', '--out', city]);

const config = checkConfig({
  dataset: 'example-city',
  input: city,
  columns: { user: 'license_plate', time: 'observationDateTime', lat: 'lat', lng: 'lng', value: 'speed' },
  value: { lower: '0', upper: '80', step: '0.1', unit: 'km/h', ignore: ['0'] },
  space: { resolution: 7 },
  time: { slot: '6h', zone: 'Asia/Kolkata', repeat: 'daily' },
  privacy: { epsilon: '2', window: 'day' },
  minUsers: 50,
  output: { dir: join(folder, 'out') },
});

// Free: follows from who was where and how often.
const { facts, mechanism, why } = await plan(config);
console.log(`${facts.cells} cells; ${mechanism}. ${why}`);

// Charged to an account, on disk before the first random bit.
const ledger = new FileLedger(join(folder, 'budget.ledger'));
ledger.open('example-city', {
  epsilon: epsilon('10'),
  user: ['license_plate'],
  window: 'day',
  time: 'observationDateTime',
  zone: 'Asia/Kolkata',
});
const { rows, receipt } = await release(config, { ledger });
console.log(
  `${rows.cell.length} private means, paid by entry ${receipt.entry}; the first is ${rows.mean[0]!.toFixed(1)} km/h`,
);

rmSync(folder, { recursive: true, force: true });
