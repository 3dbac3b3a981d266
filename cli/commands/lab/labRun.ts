import { availableParallelism } from 'node:os';
import { progressLine } from '../../../lab/runs/progressLine.ts';
import type { Arguments, Flag } from '../../shell/command.ts';
import { wholeNumber } from '../../shell/flags.ts';
import type { Terminal } from '../../shell/terminal.ts';

/** Flags of every experiment. */
export const RUN_FLAGS = {
  trials: {
    value: 'N',
    about: 'runs of each point, or releases of a map (default: 10000 runs, 200 releases)',
  },
  seed: {
    value: 'N',
    about: 'the same seed gives the same numbers, on any number of workers (default: 1)',
  },
  workers: { value: 'N', about: 'threads to run on (default: one per core)' },
} as const satisfies Readonly<Record<string, Flag>>;

export interface RunChoices {
  readonly runs: number;
  readonly seed: number;
  readonly workers: number;
}

export function runChoices(args: Arguments): RunChoices {
  return {
    runs: wholeNumber(args, 'trials', [2, 1e8], 10_000),
    seed: wholeNumber(args, 'seed', [0, Number.MAX_SAFE_INTEGER], 1),
    workers: wholeNumber(args, 'workers', [1, 256], availableParallelism()),
  };
}

/** Shows runs done, rate and time left on one line that overwrites itself. */
export function showProgress(terminal: Terminal): (total: number) => (runs: number) => void {
  return total => {
    const line = progressLine(total);
    return runs => {
      const text = line(runs);
      if (text !== undefined) terminal.progress(text);
    };
  };
}

/**
 * Does work that Ctrl-C stops in good order: the signal is given, what is finished is kept, and then the process ends
 * as any stopped one does. A second Ctrl-C ends it at once.
 */
export async function stoppable<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  process.once('SIGINT', onSignal);
  try {
    return await work(stop.signal);
  } finally {
    process.off('SIGINT', onSignal);
    if (stop.signal.aborted) process.once('beforeExit', () => process.kill(process.pid, 'SIGINT'));
  }
}
