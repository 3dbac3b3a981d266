import { call } from '../../cli/call.ts';
import { DONE, exitCode, lastWords, OUR_FAULT } from '../../cli/shell/exitCode.ts';
import { Stopped } from '../../cli/shell/interrupt.ts';

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
 * Ctrl-C is pressed.
 */
export async function transcript(words: readonly string[], interruptAt?: RegExp): Promise<Transcript> {
  const interrupt = new AbortController();
  let [stdout, stderr] = ['', ''];
  const progress = new Set<string>();
  const said = (code: number): Transcript => ({ code, stdout, stderr, progress: [...progress] });
  const terminal = {
    print: (text: string) => {
      stdout += `${text}\n`;
    },
    note: (text: string) => {
      stderr += `${text}\n`;
    },
    progress: (text: string) => {
      for (const line of withoutClock(text)) progress.add(line);
      if (interruptAt?.test(text)) interrupt.abort(new Stopped('SIGINT'));
    },
  };
  try {
    await call(words, () => terminal, interrupt.signal);
    return said(DONE);
  } catch (error) {
    if (exitCode(error) === OUR_FAULT) throw error;
    stderr += `${lastWords(error)}\n`;
    return said(exitCode(error));
  }
}

/** Reading is timed, so of its lines only the number of rows stays; every other phase shows what it shows. */
function withoutClock(line: string): readonly string[] {
  if (!line.startsWith('Reading')) return [line];
  return [...line.matchAll(/of [\d,]+ rows/g)].map(([rows]) => `Reading ${rows}`);
}
