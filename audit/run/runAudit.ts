import { readFileSync } from 'node:fs';
import type { Finding } from '../finding.ts';
import { FALSE_ALARM } from '../statistics/epsilonBound.ts';
import { type AuditRequest, planAudit } from './planAudit.ts';
import { type RunJobs, runJobs } from './runJobs.ts';

/** What an audit came to, with all that is needed to run it again. */
export interface AuditReport {
  readonly format: 'hexveil-audit';
  readonly version: 1;
  readonly hexveil: string;
  /** The day, such as 2026-11-16. */
  readonly date: string;
  readonly seed: number;
  readonly epsilons: readonly string[];
  /** Runs on each neighbour that events of one-number mechanisms were tested on. */
  readonly samples: number;
  /** The chance that this whole run calls anything refuted that is honest, and what it was shared over. */
  readonly falseAlarm: number;
  readonly tests: number;
  readonly minutes: number;
  /** Whether all that was planned was done. */
  readonly finished: boolean;
  readonly findings: readonly Finding[];
}

export async function runAudit(
  request: AuditRequest,
  options: RunJobs & { readonly now?: () => Date },
): Promise<AuditReport> {
  const now = options.now ?? (() => new Date());
  const began = now();
  const { jobs, tests } = planAudit(request);
  const found = await runJobs(jobs, options);
  return {
    format: 'hexveil-audit',
    version: 1,
    hexveil: ownVersion(),
    date: began.toISOString().slice(0, 10),
    seed: request.seed,
    epsilons: request.epsilons,
    samples: request.samples,
    falseAlarm: FALSE_ALARM,
    tests,
    minutes: Number(((now().getTime() - began.getTime()) / 60_000).toFixed(1)),
    finished: found.every(each => each !== undefined),
    findings: found.flatMap(each => each ?? []),
  };
}

function ownVersion(): string {
  const up = import.meta.url.endsWith('.ts') ? '../../' : '../../../';
  const manifest = readFileSync(new URL(`${up}package.json`, import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
