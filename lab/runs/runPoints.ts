import { Worker } from 'node:worker_threads';
import type { Dataset } from '../sets/dataset.ts';
import { addTallies, type ErrorTally, NO_RUNS } from './errorTally.ts';
import type { ExperimentPoint } from './experimentPoint.ts';
import { blockSizes } from './runBlocks.ts';
import { schedule } from './schedule.ts';
import type { Assignment, JobDone } from './worker.ts';

export interface RunOptions {
  readonly sets: Readonly<Record<string, Dataset>>;
  /** Runs of each point, at least 1. */
  readonly runs: number;
  readonly seed: number;
  readonly workers: number;
  /** Called when all runs of a point are in. */
  onPoint(index: number, tally: ErrorTally): void;
  /** Called with the number of runs made so far, all points together. */
  onProgress?(runs: number): void;
  readonly signal?: AbortSignal;
}

/** Jobs a worker has waiting, so that it never idles while this thread draws a figure. */
const AHEAD = 8;

/**
 * Runs points on worker threads. Blocks are seeded by name and added up in their order, so the numbers are the same for
 * any number of workers. Ends early, false, when the signal says so: points that were finished have been reported.
 */
export async function runPoints(points: readonly ExperimentPoint[], options: RunOptions): Promise<boolean> {
  const blocks = blockSizes(options.runs);
  const assignment: Assignment = { sets: options.sets, points, blocks, seed: options.seed };
  const next = schedule(points.length, blocks.length);
  const tallies = points.map(() => new Array<ErrorTally | undefined>(blocks.length).fill(undefined));
  const missing = new Int32Array(points.length).fill(blocks.length);
  let unfinished = points.length;
  let runs = 0;

  const crew = Array.from(
    { length: Math.min(options.workers, points.length * blocks.length) },
    () => new Worker(new URL('./worker.js', import.meta.url), { workerData: assignment }),
  );
  const assign = (worker: number): void => {
    const job = next(worker);
    if (job !== undefined) crew[worker]!.postMessage(job);
  };
  try {
    return await new Promise<boolean>((resolve, reject) => {
      const take = (worker: number, { point, block, tally }: JobDone): void => {
        assign(worker);
        tallies[point]![block] = tally;
        runs += tally.runs;
        options.onProgress?.(runs);
        if (--missing[point]! > 0) return;
        options.onPoint(
          point,
          tallies[point]!.reduce<ErrorTally>((sum, part) => addTallies(sum, part!), NO_RUNS),
        );
        if (--unfinished === 0) resolve(true);
      };
      if (unfinished === 0) resolve(true);
      if (options.signal?.aborted) resolve(false);
      options.signal?.addEventListener('abort', () => resolve(false), { once: true });
      for (const [worker, thread] of crew.entries()) {
        thread.on('error', reject);
        thread.on('message', (done: JobDone) => {
          try {
            take(worker, done);
          } catch (error) {
            reject(error);
          }
        });
        for (let job = 0; job < AHEAD; job++) assign(worker);
      }
    });
  } finally {
    await Promise.all(crew.map(worker => worker.terminate()));
  }
}
