import { call } from '../../cli/call.ts';
import { DONE, exitCode, lastWords } from '../../cli/shell/exitCode.ts';
import { UsageError } from '../../src/terms/usageError.ts';
import type { Outcome } from './hexveil.ts';

/** Runs a command as `hexveil` does, without starting a process, which takes half a second each. */
export async function hexveilHere(words: readonly string[]): Promise<Outcome> {
  let [stdout, stderr] = ['', ''];
  const terminal = {
    print: (text: string) => {
      stdout += text.endsWith('\n') ? text : `${text}\n`;
    },
    note: (text: string) => {
      stderr += `${text}\n`;
    },
    progress: () => {},
  };
  try {
    await call(words, () => terminal, new AbortController().signal);
    return { code: DONE, stdout, stderr };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { code: exitCode(error), stdout, stderr: `${stderr}${lastWords(error)}\n` };
  }
}
