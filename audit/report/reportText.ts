import { whole } from '../../src/terms/figures.ts';
import type { AuditReport } from '../auditReport.ts';
import { NUMBER_HEADS, reportRows, verdictText } from './reportRows.ts';

/** What the numbers mean, in a few sentences that stand below every table. */
export function reportNotes({ falseAlarm, tests, seed, finished, findings }: AuditReport): string[] {
  const refuted = findings.filter(finding => finding.refuted).length;
  const tooFew = findings.filter(finding => !finding.refuted && !finding.canRefute).length;
  return [
    refuted === 0
      ? `Nothing was refuted${finished ? '' : ' so far; the audit was stopped'}.`
      : `${refuted} of ${findings.length} rows are REFUTED.`,
    ...(tooFew === 0
      ? []
      : [
          `${tooFew} rows had too few runs: no outcome could have refuted them. Run more with --samples or --releases.`,
        ]),
    `ε at least: a lower confidence bound on the privacy loss, from the worst pair of neighbours and event that was found. A row is refuted when it exceeds the claim.`,
    `One false alarm in ${whole(1 / falseAlarm)} such audits: each of ${whole(tests)} tests has ${(falseAlarm / tests).toExponential(1)} of it (Bonferroni), each bound is exact (Clopper–Pearson).`,
    `would refute: the least multiple of ε, of those tried, at which the same test on the same number of runs found the mechanism out.`,
    `runs: on each of the two neighbours, to test an event that was learned on others. Single cells are seeded (seed ${seed}); whole releases draw the system's bits.`,
  ];
}

export function reportToCsv(report: AuditReport): string {
  const heads = [
    'row',
    'kind',
    'epsilon',
    'claimed',
    'bound',
    'refuted_at',
    'tested',
    'learned',
    'verdict',
    'neighbours',
    'event',
  ];
  const lines = report.findings.map(finding =>
    [
      finding.row,
      finding.kind,
      finding.epsilon,
      finding.claimed,
      finding.bound,
      finding.power.find(lie => lie.refuted)?.factor ?? '',
      finding.tested,
      finding.learned,
      verdictText(finding),
      finding.pair,
      finding.event,
    ]
      .map(field => (/[",]/.test(String(field)) ? `"${String(field).replaceAll('"', '""')}"` : String(field)))
      .join(','),
  );
  return `${[heads.join(','), ...lines].join('\n')}\n`;
}

export function reportToMarkdown(report: AuditReport): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const heads = ['ε', 'row', ...NUMBER_HEADS, 'neighbours', 'event'];
  const rows = reportRows(report.findings).map(({ epsilon, row, numbers, neighbours, event }) => [
    epsilon,
    row,
    ...numbers,
    neighbours,
    event,
  ]);
  return [
    `# Audit of Hexveil ${report.hexveil}, ${report.date}`,
    '',
    ...reportNotes(report).map(note => `- ${note}`),
    '',
    line(heads),
    line(heads.map(() => '---')),
    ...rows.map(line),
    '',
  ].join('\n');
}

/** One document; a bound without limit is written as null. */
export function reportToJson(report: AuditReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
