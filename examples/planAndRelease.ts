// A whole map from a program: the same functions that `hexveil plan` and `hexveil release` call.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  basemap,
  checkConfig,
  epsilon,
  FileLedger,
  guarantee,
  MostlyNoise,
  mapHtml,
  plan,
  planOf,
  readRelease,
  release,
  slotOrder,
  subjectOf,
  survey,
} from 'hexveil';

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
const { facts, mechanism, why } = planOf(await survey(config));
console.log(`${facts.cells} cells; ${mechanism}. ${why}`);
//> 37 cells; array-averaging. It has the least predicted error: 3.81 in the median cell; next comes levy with 4.25.

// Both steps in one, where nothing else is to be planned from the same reading.
console.log((await plan(config)).mechanism === mechanism);
//> true

// Charged to an account, on disk before the first random bit.
const ledger = new FileLedger(join(folder, 'budget.ledger'));
ledger.open(config.dataset, { epsilon: epsilon('10'), ...subjectOf(config) });
const released = await release(config, { ledger });
console.log(`${released.rows.cell.length === facts.cells}, paid by entry ${released.receipt.entry}`);
//> true, paid by entry 2
// With a hundredth of the ε it would show mostly noise: then nothing is charged, unless evenIfUseless is set.
const faint = { ...config, privacy: { ...config.privacy, epsilon: epsilon('0.02') } };
const refused = await release(faint, { ledger }).catch(error => error);
if (!(refused instanceof MostlyNoise)) throw refused;
console.log(`${refused.code}; this would help: ${(await refused.explore()).bestKept!.flags}`);
//> MOSTLY_NOISE; this would help: …
console.log(guarantee(config).plain);
//> Next to nothing can be learned about the values of any one license_plate on any one day …

// What was published is public: it can be read and drawn again for free.
const published = readRelease(released.folder);
console.log(slotOrder(published.rows.slot).join(', '));
//> 06:00, 12:00, 18:00
const tiles = basemap('https://tiles.example.org/{z}/{x}/{y}.png', 'A map server');
writeFileSync(join(folder, 'map.html'), mapHtml(published, tiles));

rmSync(folder, { recursive: true, force: true });
