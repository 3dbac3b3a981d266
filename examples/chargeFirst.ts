// A budget, a charge before the noise, and the refusal of what would be too much.
// new FileLedger('ledger.db') in the place of MemoryLedger keeps count across runs and processes.
import { BudgetRefused, cellFromSamples, epsilon, grid, MemoryLedger, privateMean } from 'hexveil';

const ledger = new MemoryLedger();
ledger.open('buses', { epsilon: epsilon('1'), user: ['plate'], window: 'release' });

const cell = cellFromSamples(
  [
    { user: 'bus 7', value: 21.5 },
    { user: 'bus 12', value: 33.2 },
  ],
  grid('0', '65'),
);

for (const cost of ['0.6', '0.6']) {
  try {
    const receipt = ledger.spend({
      account: 'buses',
      about: { user: ['plate'], window: 'release' },
      epsilon: epsilon(cost),
      request: { command: 'example', configHash: 'settings', dataHash: 'records' },
    });
    const { mean } = privateMean(cell, { epsilon: cost, mechanism: 'array-averaging' });
    console.log(`entry ${receipt.entry}: private mean ${mean.toFixed(1)} km/h at ε = ${cost}`);
  } catch (error) {
    if (!(error instanceof BudgetRefused)) throw error;
    console.log(error.message);
  }
}
