import type { AuditReport } from '../auditReport.ts';
import { auditPage } from './auditPage.ts';
import { reportToCsv, reportToJson, reportToMarkdown } from './reportText.ts';

/** All files of a long audit, by name; each follows from the report alone. */
export function reportFiles(report: AuditReport): Readonly<Record<string, string>> {
  return {
    'audit.json': reportToJson(report),
    'audit.csv': reportToCsv(report),
    'audit.md': reportToMarkdown(report),
    'index.html': auditPage(report),
  };
}
