import { relative } from 'node:path';
import {
  guarantee,
  type Ledger,
  MostlyNoise,
  type Released,
  readConfig,
  release,
  subjectText,
} from '../../src/index.ts';
import { codedLine } from '../../src/terms/errorCodes.ts';
import { figure, whole } from '../../src/terms/figures.ts';
import { rangeOf } from '../../src/terms/grid.ts';
import { toText } from '../../src/terms/rational.ts';
import { spreadOf } from '../../src/terms/spread.ts';
import { type Command, onlyOperand } from '../shell/command.ts';
import { givenKeys, keyFlags } from '../shell/configFlags.ts';
import { ledgerFlag, ledgerOf } from '../shell/ledgerFlag.ts';
import { paidAccount } from '../shell/paidAccount.ts';
import { phaseLines } from '../shell/phases.ts';
import { noteRecords } from '../shell/recordNotes.ts';
import type { Terminal } from '../shell/terminal.ts';
import { exploreCommand } from './plan/exploreCommand.ts';
import { exploreText } from './plan/exploreText.ts';
import { planning } from './plan/planStudy.ts';

export const releaseCommand: Command = {
  flags: {
    again: { about: 'release the same config on the same data once more, and pay for it once more' },
    anyway: { about: 'release a plan that would show mostly noise, which is refused without' },
    strict: { about: 'refuse records that cannot be used, instead of leaving them out' },
    ledger: ledgerFlag,
    ...keyFlags(),
  },
  examples: [
    'hexveil release city.yaml',
    'hexveil release city.yaml --privacy.epsilon 0.5 --output.dir published --json',
  ],
  async run(args, terminal, signal) {
    const file = onlyOperand(args);
    const config = readConfig(file, givenKeys(args));
    const ledger = ledgerOf(args);
    const watch = { ...phaseLines(terminal), signal };
    const released = await release(config, {
      ...watch,
      ledger,
      again: args.isOn('again'),
      evenIfUseless: args.isOn('anyway'),
      strict: args.isOn('strict'),
    }).catch(async error => {
      if (error instanceof MostlyNoise && !args.isOn('quiet')) {
        const explored = await error.explore(planning(watch));
        terminal.progress('');
        noteRecords(error.plan.report, terminal);
        terminal.note(`${exploreText(explored, error.plan, exploreCommand(file, args))}\n`);
      }
      throw error;
    });
    terminal.progress('');
    noteRecords(released.plan.report, terminal);
    noteSettled(ledger, released, terminal);
    terminal.print(args.isOn('json') ? JSON.stringify(releaseJson(released)) : releaseText(released));
  },
};

/** An account that an older ledger kept without its columns goes on with those of this release, which is said once. */
function noteSettled(ledger: Ledger, { plan, receipt }: Released, terminal: Terminal): void {
  const { dataset } = plan.config;
  const account = paidAccount(ledger, dataset);
  if (account?.settledBy !== receipt.entry) return;
  terminal.note(
    codedLine(
      'COLUMNS_SETTLED',
      `Budget "${dataset}" was opened by a Hexveil that did not keep its time column; from now on it is ${subjectText(account.subject)}.`,
    ),
  );
}

function releaseJson({ folder, receipt, plan, rows }: Released): object {
  return {
    format: 'hexveil-released',
    version: 1,
    folder,
    cells: rows.cell.length,
    cellsLeftOut: plan.facts.cellsLeftOut,
    mechanism: plan.mechanism,
    epsilon: toText(plan.config.privacy.epsilon),
    guarantee: guarantee(plan.config),
    ledger: receipt,
  };
}

export function releaseText({ folder, receipt, plan, rows }: Released): string {
  const { config } = plan;
  const unit = config.value.unit === '' ? '' : ` ${config.value.unit}`;
  const halfWidths = spreadOf(
    Float64Array.from(rows.mean, (_, row) => (rows.high95[row]! - rows.low95[row]!) / 2),
  );
  const inUnit = (value: number) => `${figure(value)}${unit}`;
  // An interval is cut to the range, so one as wide as the range says that the noise may be anything.
  const range = rangeOf(config.value.grid);
  const within = (half: number) => (half < range / 2 ? `within ±${inUnit(half)}` : 'anywhere in the range');
  const place = relative('.', folder) || folder;
  return [
    `Released ${whole(rows.cell.length)} private means to ${place}.`,
    `  protected  ${guarantee(config).plain}`,
    `  cost       ε = ${toText(config.privacy.epsilon)} of budget "${config.dataset}" (entry ${receipt.entry})`,
    `  noise      95 % of the time ${within(halfWidths.median)} in the median cell, ${within(halfWidths.most90)} in nine of ten`,
    `  bias       typically ${inUnit(typicalBias(plan))} in the median cell${capWords(plan)}`,
    ...(config.output.formats.includes('html') ? [`  map        ${place}/index.html`] : []),
  ].join('\n');
}

/** What `maxCells` left out, which the bias counts. */
function capWords({ facts: { cap } }: Released['plan']): string {
  if (cap === null || cap.samplesLeftOut === 0) return '';
  return `; counting the ${whole(cap.samplesLeftOut)} samples that maxCells: ${cap.maxCells} left out`;
}

function typicalBias({ forecasts, mechanism }: Released['plan']): number {
  return forecasts.find(each => each.mechanism === mechanism)!.typicalBias.median;
}
