import { UsageError } from '../../src/terms/usageError.ts';

/**
 * Runs work that the first Ctrl-C stops in good order, so that a query ends and its temporary files go. A second
 * Ctrl-C ends the process at once.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const onInterrupt = () => stop.abort(new UsageError('STOPPED', 'Stopped on request; nothing was written.'));
  process.once('SIGINT', onInterrupt);
  try {
    return await work(stop.signal);
  } finally {
    process.off('SIGINT', onInterrupt);
  }
}
