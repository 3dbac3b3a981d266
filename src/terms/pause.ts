import { setImmediate } from 'node:timers/promises';

/**
 * Lets the event loop turn between two long computations, so that whoever wants them stopped is heard; then throws the
 * signal's reason. Twice, because the first turn may end before what has come in meanwhile is looked at.
 */
export async function pause(signal?: AbortSignal): Promise<void> {
  await setImmediate();
  await setImmediate();
  signal?.throwIfAborted();
}
