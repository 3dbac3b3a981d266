import { constants } from 'node:os';

/** Signals that ask a process to end: Ctrl-C, what `kill` and service managers send, and a terminal that was closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What a process ends with that a signal stopped, as shells count: 130 for Ctrl-C. */
export function signalCode(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal];
}

export type StopSignal = (typeof SIGNALS)[number];

/** The work was stopped by a signal; `kept` tells what it leaves behind, where that is not nothing. */
export class Stopped extends Error {
  readonly signal: StopSignal;

  constructor(signal: StopSignal, kept = 'Nothing was charged, and nothing is left half-written.') {
    super(kept);
    this.name = 'Stopped';
    this.signal = signal;
  }
}

/**
 * Runs work that the first signal stops in good order: queries end, temporary files go, and then the work throws
 * `Stopped`. A second signal ends the process at once.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const onSignal = (name: NodeJS.Signals) => {
    // By exit and not by death: what holds records on disk is removed on the way out.
    if (stop.signal.aborted) process.exit(signalCode(name));
    stop.abort(new Stopped(name as StopSignal));
  };
  const release = () => {
    for (const name of SIGNALS) process.off(name, onSignal);
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  try {
    return await work(stop.signal);
  } finally {
    release();
  }
}

/** For work that keeps what was finished when it is stopped: ends the command all the same, and says what was kept. */
export function throwIfStopped(signal: AbortSignal, kept: string): void {
  if (signal.aborted) throw new Stopped((signal.reason as Stopped).signal, kept);
}
