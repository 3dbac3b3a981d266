import { availableParallelism } from 'node:os';
import type { AuditReport } from '../../../audit/auditReport.ts';
import { NUMBER_HEADS, reportRows } from '../../../audit/report/reportRows.ts';
import { reportNotes, reportToJson } from '../../../audit/report/reportText.ts';
import type { AuditRequest } from '../../../audit/run/planAudit.ts';
import { runAudit } from '../../../audit/run/runAudit.ts';
import { type MechanismName, mechanismName, optionNames } from '../../../src/index.ts';
import { epsilon } from '../../../src/terms/epsilon.ts';
import { UsageError } from '../../../src/terms/usageError.ts';
import type { Arguments, Command } from '../../shell/command.ts';
import { wholeNumber } from '../../shell/flags.ts';
import { throwIfStopped } from '../../shell/interrupt.ts';
import { progressLine } from '../../shell/progress.ts';
import { Refuted } from '../../shell/refuted.ts';
import { table } from '../../shell/terminal.ts';
import { checkWritable, writeWhole } from '../../shell/writeWhole.ts';

const SAMPLES = 40_000;

export const auditCommand: Command = {
  flags: {
    mechanism: {
      value: 'A,B,…',
      about: `only these, and no whole releases: ${optionNames.mechanism.join(', ')}`,
    },
    epsilon: { value: 'E,F,…', about: 'the claims to try (default: 1)' },
    samples: {
      value: 'N',
      about: `runs on each neighbour to test a mechanism that draws one number; others get more (default: ${SAMPLES})`,
    },
    releases: {
      value: 'N',
      about: 'real releases of each neighbour, with files and ledger (default: 100)',
    },
    seed: { value: 'N', about: 'the same seed gives the same numbers for single cells (default: 1)' },
    workers: { value: 'N', about: 'threads to run on (default: one per core)' },
    html: { value: 'FILE', about: 'write a page for a privacy officer' },
  },
  examples: [
    'hexveil audit',
    'hexveil audit --mechanism levy --epsilon 0.5,1,2 --samples 100000 --html audit.html',
  ],
  async run(args, terminal, signal) {
    if (args.operands.length > 0) {
      throw new UsageError('OPERANDS', `hexveil audit takes no file; "${args.operands[0]}" was given.`);
    }
    const request = requestOf(args);
    const workers = wholeNumber(args, 'workers', [1, 256], availableParallelism());
    const html = args.text('html');
    if (html !== undefined) checkWritable(html, 'html');

    const { onProgress } = progressLine(terminal, 'Auditing', 'rows');
    const report = await runAudit(request, { workers, signal, onProgress });
    terminal.progress('');
    if (html !== undefined) {
      // Loaded when asked for: drawing needs a library that other commands should not wait for.
      const { auditPage } = await import('../../../audit/report/auditPage.ts');
      writeWhole(html, auditPage(report), 'html');
    }
    terminal.print(args.isOn('json') ? reportToJson(report) : auditText(report));
    const refuted = report.findings.filter(finding => finding.refuted);
    if (refuted.length > 0) {
      throw new Refuted(
        `${refuted.length} of ${report.findings.length} rows do not keep what they claim, the first being "${refuted[0]!.row}". Do not publish with them; please report this.`,
      );
    }
    throwIfStopped(signal, 'What is shown was finished; the other rows are left out.');
  },
};

function requestOf(args: Arguments): AuditRequest {
  const named = args.text('mechanism');
  const epsilons = namesIn(args.text('epsilon') ?? '1');
  // Checked here, by the rules for any ε, so that a mistake is not found after minutes.
  for (const text of epsilons) epsilon(text);
  return {
    ...(named === undefined
      ? {}
      : { mechanisms: namesIn(named).map((text): MechanismName => mechanismName(text)) }),
    epsilons,
    samples: wholeNumber(args, 'samples', [100, 1e8], SAMPLES),
    seed: wholeNumber(args, 'seed', [0, Number.MAX_SAFE_INTEGER], 1),
    realReleases: wholeNumber(args, 'releases', [0, 1e6], 100),
  };
}

function namesIn(text: string): string[] {
  return [...new Set(text.split(',').map(word => word.trim()))];
}

/** Numbers in columns; neighbours and events behind them, as they are long. */
function auditText(report: AuditReport): string {
  const rows = reportRows(report.findings);
  const [head, rule, ...lines] = table(
    ['row', ...NUMBER_HEADS],
    rows.map(({ row, numbers }) => [row, ...numbers]),
  ).split('\n');
  return [
    `${head}  neighbours; event`,
    rule,
    ...lines.map((line, index) => `${line}  ${rows[index]!.neighbours}; ${rows[index]!.event}`),
    '',
    ...reportNotes(report),
  ].join('\n');
}
