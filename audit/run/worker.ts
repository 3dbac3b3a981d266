import { parentPort } from 'node:worker_threads';
import type { Finding } from '../finding.ts';
import { type AuditJob, runJob } from './auditJob.ts';

/** What a worker is told, and what it answers. */
export interface Order {
  readonly index: number;
  readonly job: AuditJob;
}

export interface Answer {
  readonly index: number;
  readonly findings: readonly Finding[];
}

parentPort!.on('message', async ({ index, job }: Order) => {
  const answer: Answer = { index, findings: await runJob(job) };
  parentPort!.postMessage(answer);
});
