import { availableParallelism } from 'node:os';
import type { Arguments, Command, Flag } from '../../shell/command.ts';
import { wholeNumber } from '../../shell/flags.ts';
import { countingLine } from '../../shell/progress.ts';
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

/** An experiment of the lab: a command of its own, behind the word `lab`. */
export interface Experiment extends Command {
  /** The words after its name. */
  readonly operands: string;
}

/** A line that shows how many runs are done, for work that tells their number when it begins. */
export function runsLine(terminal: Terminal): (total: number) => (runs: number) => void {
  return total => countingLine(terminal, 'Running', 'runs', total);
}
