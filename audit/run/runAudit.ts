import { ownVersion } from '../../src/terms/ownVersion.ts';
import type { AuditReport } from '../auditReport.ts';
import { FALSE_ALARM } from '../statistics/epsilonBound.ts';
import { type AuditRequest, planAudit } from './planAudit.ts';
import { type RunJobs, runJobs } from './runJobs.ts';

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
