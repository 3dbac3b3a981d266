import { type IngestReport, leftOutLines, readConfig, writeTotals } from '../../src/index.ts';
import { whole } from '../../src/terms/figures.ts';
import { type Arguments, type Command, onlyOperand, required } from '../shell/command.ts';
import { givenKeys, keyFlags } from '../shell/configFlags.ts';
import { phaseLines } from '../shell/phases.ts';
import type { Terminal } from '../shell/terminal.ts';

const WARNING =
  "For the curator's eyes only: this file holds exact sums per user, with no noise. It is not a release; do not share it.";

export const totalsCommand: Command = {
  flags: {
    out: { value: 'FILE', about: 'the file to write, .csv or .parquet' },
    strict: { about: 'refuse records that cannot be used, instead of leaving them out' },
    ...keyFlags(),
  },
  examples: [
    'hexveil totals buses.yaml --out totals.csv',
    'hexveil totals buses.yaml --out totals.parquet --space.resolution 9 --time.slot 15m',
    'hexveil totals buses.yaml --out totals.csv --strict --json',
  ],
  run: runTotals,
};

async function runTotals(args: Arguments, terminal: Terminal, signal: AbortSignal): Promise<void> {
  const file = required(args, 'out');
  const config = readConfig(onlyOperand(args), givenKeys(args));
  const report = await writeTotals(config, file, {
    ...phaseLines(terminal),
    signal,
    strict: args.isOn('strict'),
  });
  terminal.progress('');
  terminal.print(args.isOn('json') ? jsonReport(file, report) : textReport(file, report));
}

function jsonReport(file: string, { box, first, last, ...counts }: IngestReport): string {
  const span = { from: isoTime(first), to: isoTime(last) };
  return JSON.stringify(
    { format: 'hexveil-totals-report', version: 1, file, notice: WARNING, ...counts, span, box },
    null,
    2,
  );
}

function textReport(file: string, report: IngestReport): string {
  const { box, first, last } = report;
  const alike = `${whole(report.usersAlike)} users have keys that differ from another's only by case or spaces; they were kept apart.`;
  return [
    `${file}: ${whole(report.totals)} totals`,
    `  records   ${whole(report.rowsRead)} read, ${whole(report.rowsUsed)} used`,
    ...leftOutLines(report.leftOut).map(line => `  left out  ${line}`),
    `  users     ${whole(report.users)} (${whole(report.units)} units of privacy)`,
    `  cells     ${whole(report.cells)}`,
    `  time      ${isoTime(first)} to ${isoTime(last)}`,
    `  box       ${[box.west, box.south, box.east, box.north].map(degrees => degrees.toFixed(4)).join(', ')} (west, south, east, north)`,
    ...(report.usersAlike > 0 ? [`  note      ${alike}`] : []),
    WARNING,
  ].join('\n');
}

function isoTime(microseconds: number): string {
  return new Date(microseconds / 1000).toISOString();
}
