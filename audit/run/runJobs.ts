import { Worker } from 'node:worker_threads';
import type { Finding } from '../finding.ts';
import { type AuditJob, runJob } from './auditJob.ts';
import { weightOf } from './planAudit.ts';
import type { Answer, Order } from './worker.ts';

export interface RunJobs {
  readonly workers: number;
  /** Told how much is done, from 0 to 1. */
  onProgress?(done: number): void;
  readonly signal?: AbortSignal;
}

/** What jobs found, in the order of the jobs; undefined where the signal came first. */
export type Found = readonly (readonly Finding[] | undefined)[];

/** Runs jobs on worker threads, the longest first. Every job is seeded by its own name: who runs it changes nothing. */
export async function runJobs(jobs: readonly AuditJob[], options: RunJobs): Promise<Found> {
  const found: (readonly Finding[] | undefined)[] = jobs.map(() => undefined);
  const order = [...jobs.keys()].sort((a, b) => weightOf(jobs[b]!) - weightOf(jobs[a]!));
  const whole = jobs.reduce((sum, job) => sum + weightOf(job), 0);
  let done = 0;
  const take = ({ index, findings }: Answer): void => {
    found[index] = findings;
    done += weightOf(jobs[index]!);
    options.onProgress?.(done / whole);
  };

  // Threads are started from built files; a run from source, as in tests, is made on this thread.
  if (!import.meta.url.endsWith('.js')) {
    for (const index of order) {
      if (options.signal?.aborted) break;
      take({ index, findings: await runJob(jobs[index]!) });
    }
    return found;
  }

  const crew = Array.from(
    { length: Math.min(options.workers, jobs.length) },
    () => new Worker(new URL('./worker.js', import.meta.url)),
  );
  const atWork = new Map<Worker, AuditJob>();
  try {
    await new Promise<void>((resolve, reject) => {
      let next = 0;
      const assign = (worker: Worker): void => {
        const index = options.signal?.aborted ? undefined : order[next++];
        if (index === undefined) return;
        atWork.set(worker, jobs[index]!);
        worker.postMessage({ index, job: jobs[index]! } satisfies Order);
      };
      // A thread must not be ended within a query: what holds an engine is waited for, all else ends at once.
      const resolveIfDone = (): void => {
        const left = [...atWork.values()];
        if (options.signal?.aborted ? !left.some(holdsEngine) : left.length === 0) resolve();
      };
      for (const worker of crew) {
        worker.on('error', reject);
        worker.on('message', (answer: Answer) => {
          atWork.delete(worker);
          take(answer);
          assign(worker);
          resolveIfDone();
        });
        assign(worker);
      }
      options.signal?.addEventListener('abort', resolveIfDone, { once: true });
      resolveIfDone();
    });
  } finally {
    await Promise.all(crew.map(worker => worker.terminate()));
  }
  return found;
}

/** Whether a job reads records by an engine, which lives outside of JavaScript. */
function holdsEngine({ does }: AuditJob): boolean {
  return does === 'release' || does === 'real releases' || does === 'record order';
}
