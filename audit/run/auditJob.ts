import { auditCell, type CellTask } from '../cells/auditCell.ts';
import { auditExactSums, type ExactSumsTask } from '../exactness/exactSums.ts';
import { auditLowDigits, type LowDigitsTask } from '../exactness/lowDigits.ts';
import { auditRecordOrder, type RecordOrderTask } from '../exactness/recordOrder.ts';
import type { Finding } from '../finding.ts';
import { auditRealReleases, type RealReleaseTask } from '../releases/auditRealReleases.ts';
import { auditRelease, type ReleaseTask } from '../releases/auditRelease.ts';

/** One piece of the audit, as plain data, so that any thread can do it. */
export type AuditJob =
  | { readonly does: 'cell'; readonly task: CellTask }
  | { readonly does: 'release'; readonly task: ReleaseTask }
  | { readonly does: 'real releases'; readonly task: Omit<RealReleaseTask, 'onRelease'> }
  | { readonly does: 'exact sums'; readonly task: ExactSumsTask }
  | { readonly does: 'low digits'; readonly task: LowDigitsTask }
  | { readonly does: 'record order'; readonly task: RecordOrderTask };

/** Does it, here and now; a job fills one row of the table or two. */
export async function runJob(job: AuditJob): Promise<readonly Finding[]> {
  switch (job.does) {
    case 'cell':
      return [auditCell(job.task)];
    case 'release':
      return [await auditRelease(job.task)];
    case 'real releases':
      return auditRealReleases(job.task);
    case 'exact sums':
      return [auditExactSums(job.task)];
    case 'low digits':
      return [auditLowDigits(job.task)];
    case 'record order':
      return [await auditRecordOrder(job.task)];
  }
}
