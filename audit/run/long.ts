import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { reportFiles } from '../report/reportFiles.ts';
import { reportNotes } from '../report/reportText.ts';
import { runAudit } from './runAudit.ts';

/**
 * The long audit: `npm run audit`, or with other numbers `npm run audit -- SAMPLES REAL_RELEASES FOLDER`. Its table is committed in
 * `audit/results`.
 */
const [samples = '40000', releases = '500', folder = 'audit/results'] = process.argv.slice(2);

let shown = 0;
const report = await runAudit(
  {
    epsilons: ['0.5', '1', '2'],
    samples: Number(samples),
    seed: 1,
    // On each of the two neighbours.
    realReleases: Number(releases),
  },
  {
    workers: availableParallelism(),
    onProgress(done) {
      if (100 * done < shown + 1 && done < 1) return;
      shown = Math.floor(100 * done);
      process.stderr.write(`${shown} %\n`);
    },
  },
);

mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(reportFiles(report))) writeFileSync(join(folder, name), text);
process.stdout.write(`${reportNotes(report).join('\n')}\nThe table is in ${folder}.\n`);
process.exitCode = report.findings.some(finding => finding.refuted) ? 1 : 0;
