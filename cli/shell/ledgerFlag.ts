import { FileLedger, ledgerPath } from '../../src/index.ts';
import type { Arguments, Flag } from './command.ts';

/** The flag of every command that reads or charges a budget. */
export const ledgerFlag: Flag = {
  value: 'FILE',
  about: 'the budget ledger (default: HEXVEIL_LEDGER, or one in your data folder)',
};

export function ledgerOf(args: Arguments): FileLedger {
  return new FileLedger(ledgerPath(args.text('ledger')));
}
