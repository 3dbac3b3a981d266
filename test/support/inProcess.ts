import { commands } from '../../cli/commands.ts';
import { readArguments } from '../../cli/shell/command.ts';
import { BudgetRefused } from '../../src/ledger/budgetRefused.ts';
import { UsageError } from '../../src/terms/usageError.ts';
import type { Outcome } from './hexveil.ts';

/**
 * Runs a command without starting a process, which takes half a second each. That errors become these exit codes is
 * for tests of the built command to show.
 */
export async function hexveilHere([name, ...words]: readonly string[]): Promise<Outcome> {
  const command = commands.find(each => each.name === name)!;
  let [stdout, stderr] = ['', ''];
  try {
    const args = readArguments(command, words);
    await command.run(args, {
      print: text => {
        stdout += text.endsWith('\n') ? text : `${text}\n`;
      },
      note: text => {
        stderr += `${text}\n`;
      },
      progress: () => {},
    });
    return { code: 0, stdout, stderr };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    stderr += `${error.code}  ${error.message}\n`;
    return { code: error instanceof BudgetRefused ? 3 : 2, stdout, stderr };
  }
}
