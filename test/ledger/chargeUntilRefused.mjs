// A process that charges a budget by 1/10 until it is refused, and says the receipt of each charge as soon as it has it.
// Runs on the built code, as a user would: node chargeUntilRefused.mjs LEDGER
import { writeSync } from 'node:fs';
import { FileLedger } from '../../dist/src/ledger/fileLedger.js';
import { BudgetRefused } from '../../dist/src/terms/budgetRefused.js';
import { fraction } from '../../dist/src/terms/rational.js';

const ledger = new FileLedger(process.argv[2], { patience: 60_000 });
try {
  for (;;) {
    const receipt = ledger.spend({
      account: 'buses',
      about: { user: ['plate'], window: 'day', time: 'seen_at', zone: 'UTC' },
      epsilon: fraction(1, 10),
      covers: ['2024-03-01'],
      request: { configHash: 'c', dataHash: 'd', command: 'release' },
    });
    writeSync(1, `${JSON.stringify(receipt)}\n`);
  }
} catch (error) {
  process.stderr.write(`${error.code} ${error.message}\n`);
  process.exitCode = error instanceof BudgetRefused ? 3 : 2;
}
