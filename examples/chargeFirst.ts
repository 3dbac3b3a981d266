// A budget, a charge before the noise, and the refusal of what would be too much.
// new FileLedger('ledger.db') in the place of MemoryLedger keeps count across runs and processes.
import {
  BudgetRefused,
  configHash,
  epsilon,
  MemoryLedger,
  openCommand,
  subjectText,
  toText,
} from 'hexveil/ledger';
import { cellFromSamples, grid, preparedMean, systemBits } from 'hexveil/mean';

const about = { user: ['plate'], window: 'release' } as const;
const ledger = new MemoryLedger();
ledger.open('buses', { epsilon: epsilon('1'), ...about });
console.log(`buses: ${subjectText(about)}`);
//> buses: for all data together, per plate
console.log(`On disk: ${openCommand('buses', epsilon('1'), about)}`);
//> On disk: hexveil budget open buses --epsilon 1 --user plate --window release

const cell = cellFromSamples(
  [
    { user: 'bus 7', value: 21.5 },
    { user: 'bus 12', value: 33.2 },
  ],
  grid('0', '65'),
);

for (const cost of ['0.6', '0.6']) {
  const request = { epsilon: cost, mechanism: 'array-averaging' } as const;
  try {
    // All that can fail is tried first; then the charge; and only then the first random bit.
    const draw = preparedMean(cell, request);
    const receipt = ledger.spend({
      account: 'buses',
      about,
      epsilon: epsilon(cost),
      request: { command: 'example', configHash: configHash(request), dataHash: 'two buses' },
    });
    const { mean } = draw(systemBits());
    console.log(`entry ${receipt.entry}: private mean ${mean.toFixed(1)} km/h at ε = ${cost}`);
  } catch (error) {
    if (!(error instanceof BudgetRefused)) throw error;
    console.log(error.code, error.message);
  }
}
//> entry 2: private mean … km/h at ε = 0.6
//> BUDGET_SPENT Budget "buses" has 0.4 left of 1; this release asks for 0.6. Nothing was charged or released. …

const [account] = ledger.accounts();
console.log(`${toText(account!.left)} of ${toText(account!.epsilon)} is left`);
//> 0.4 of 1 is left
