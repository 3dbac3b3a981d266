import { commands } from '../../cli/commands.ts';
import { readArguments } from '../../cli/shell/command.ts';
import { BudgetRefused } from '../../src/ledger/budgetRefused.ts';
import { UsageError } from '../../src/terms/usageError.ts';

/** All that a command lets out besides files. */
export interface Transcript {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The progress lines, but for what a clock decides: how often one is shown, share, rate and time left. */
  readonly progress: readonly string[];
}

/**
 * Runs a command in this process and writes down all it says. `interruptAt` is a progress line at whose first appearance
 * Ctrl-C is pressed. Exit codes are those of cli/main.ts, which tests of the built command hold it to.
 */
export async function transcript(words: readonly string[], interruptAt?: RegExp): Promise<Transcript> {
  const [name, ...rest] = words;
  const command = commands.find(each => each.name === name)!;
  let [stdout, stderr, isInterrupted] = ['', '', false];
  const progress = new Set<string>();
  const said = (code: number): Transcript => ({ code, stdout, stderr, progress: [...progress] });
  try {
    await command.run(readArguments(command, rest), {
      print: text => {
        stdout += `${text}\n`;
      },
      note: text => {
        stderr += `${text}\n`;
      },
      progress: text => {
        for (const line of withoutClock(text)) progress.add(line);
        if (isInterrupted || !interruptAt?.test(text)) return;
        isInterrupted = true;
        pressInterrupt();
      },
    });
    return said(0);
  } catch (error) {
    if (error instanceof UsageError) {
      stderr += `${error.code}  ${error.message}\n`;
      return said(error instanceof BudgetRefused ? 3 : 2);
    }
    if (error instanceof Error && error.name === 'AbortError') return said(130);
    throw error;
  }
}

/** Reading is timed, so of its lines only the number of rows stays; every other phase shows what it shows. */
function withoutClock(line: string): readonly string[] {
  if (!line.startsWith('Reading')) return [line];
  return [...line.matchAll(/of [\d,]+ rows/g)].map(([rows]) => `Reading ${rows}`);
}

/** Calls the handler that the command has put in place, and nobody else's. */
function pressInterrupt(): void {
  const handler = process.rawListeners('SIGINT').at(-1) as (() => void) | undefined;
  handler?.();
}
