// One private mean of a file, charged to a ledger on disk, as `hexveil mean` does it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  cellFromSamples,
  checkMeanRequest,
  configHash,
  defaultOptions,
  epsilon,
  FileLedger,
  grid,
  ledgerPath,
  mechanismName,
  optionNames,
  preparedMean,
  publicHashOfSamples,
  systemBits,
  userSamples,
} from 'hexveil';

console.log(`${optionNames.mechanism.join(', ')}; noise: ${defaultOptions.noise}`);
//> baseline, array-averaging, opt-array-averaging, levy, quantile-fixed, quantile-optimized; noise: laplace

const folder = mkdtempSync(join(tmpdir(), 'hexveil-example-'));
const about = { user: ['license_plate'], window: 'release' } as const;
const ledger = new FileLedger(ledgerPath(join(folder, 'budget.ledger')));
ledger.open('pings', { epsilon: epsilon('3'), ...about });

// A mistake in the request is found before the file is opened.
const request = { epsilon: '2', mechanism: mechanismName('levy') };
checkMeanRequest(request);
const read = await userSamples('examples/pings.csv', { user: 'license_plate', value: 'speed' });
const draw = preparedMean(cellFromSamples(read.samples, grid('0', '65')), request);
const { entry } = ledger.spend({
  account: 'pings',
  about,
  epsilon: epsilon(request.epsilon),
  request: {
    command: 'example',
    configHash: configHash(request),
    dataHash: publicHashOfSamples(read),
  },
});
const { mean, users, samples } = draw(systemBits());
console.log(`entry ${entry}: ${mean.toFixed(1)} km/h, from ${samples} samples of ${users} users`);
//> entry 2: … km/h, from 329 samples of 24 users
rmSync(folder, { recursive: true });
