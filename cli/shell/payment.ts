import { configHash, type FileLedger, openCommand, type Receipt, type Spend } from '../../src/index.ts';
import { BudgetRefused } from '../../src/terms/budgetRefused.ts';
import { epsilon } from '../../src/terms/epsilon.ts';
import { codedLine } from '../../src/terms/errorCodes.ts';
import { toText } from '../../src/terms/rational.ts';
import { UsageError } from '../../src/terms/usageError.ts';
import type { Arguments } from './command.ts';
import { ledgerOf } from './ledgerFlag.ts';
import { paidAccount } from './paidAccount.ts';
import type { Terminal } from './terminal.ts';

/** Charges the mean that these settings ask for; null where nobody is counting. */
type Pay = (settings: object, publicHash: string, terminal: Terminal) => Receipt | null;

/**
 * Who pays for the private mean of a file: an account, or nobody and loudly so. Refuses at once what cannot be paid; the
 * returned function charges, when all that can be checked was checked.
 */
export function payment(args: Arguments, user: string, epsilonText: string): Pay {
  const account = args.text('dataset');
  const cost = { about: { user: [user], window: 'release' }, epsilon: epsilon(epsilonText) } as const;
  if (args.isOn('unrecorded')) {
    if (account === undefined) return payNobody(epsilonText);
    throw new UsageError(
      'SETTINGS_CLASH',
      '--dataset and --unrecorded exclude each other: either a budget is charged, or nobody counts. Leave one out.',
    );
  }
  if (account === undefined) {
    throw new BudgetRefused(
      'NO_ACCOUNT',
      `A private mean spends budget, so nothing was released. Name its budget with --dataset NAME, after ${openCommand('NAME', cost.epsilon, cost.about)}; or add --unrecorded to release it with nobody counting.`,
    );
  }
  const ledger = ledgerOf(args);
  requireByRelease(ledger, account, { account, ...cost });
  ledger.check({ account, ...cost });
  return (settings, publicHash, terminal) => {
    const request = {
      command: 'mean',
      configHash: configHash({ command: 'mean', dataset: account, ...settings }),
      dataHash: publicHash,
    };
    const before = ledger.findSame(request);
    if (before !== undefined)
      terminal.note(
        codedLine(
          'PAID_AGAIN',
          `The same mean was paid for as entry ${before.number}; this one is charged too.`,
        ),
      );
    const receipt = ledger.spend({ account, ...cost, request });
    const paid = paidAccount(ledger, account);
    const left = paid === undefined ? '' : `; it has ${toText(paid.left)} left`;
    terminal.note(
      codedLine(
        'CHARGED',
        `ε = ${toText(cost.epsilon)} to budget "${account}" (entry ${receipt.entry})${left}.`,
      ),
    );
    return receipt;
  };
}

function payNobody(epsilonText: string): Pay {
  return (_, __, terminal) => {
    terminal.note(
      codedLine(
        'UNRECORDED',
        `Nobody is counting this ε = ${epsilonText}: every further mean of these records adds to it.`,
      ),
    );
    return null;
  };
}

/** `hexveil mean` reads no times, so it cannot say which days, slots or cells it covers. */
function requireByRelease(
  ledger: FileLedger,
  name: string,
  { epsilon, about }: Omit<Spend, 'request'>,
): void {
  const window = ledger.accounts().find(account => account.name === name)?.subject.window;
  if (window === undefined || window === 'release') return;
  throw new BudgetRefused(
    'BUDGET_MISMATCH',
    `Budget "${name}" counts by ${window}, and hexveil mean reads no times, so it cannot tell what it covers. Nothing was charged or released; charge a budget by release, such as ${openCommand(`${name}-whole`, epsilon, about)}, and mind that what the same users lose to both adds up.`,
  );
}
