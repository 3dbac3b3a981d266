import { readConfig } from '../src/config/readConfig.ts';
import { toText } from '../src/noise/rational.ts';
import type { Plan } from '../src/plan.ts';
import { type Planned, plan as planRelease } from '../src/release.ts';
import type { Spread } from '../src/spread.ts';
import { type Command, onlyOperand } from './command.ts';
import { givenKeys, keyFlags } from './configFlags.ts';
import { phaseLines } from './phases.ts';
import { noteRecords } from './recordNotes.ts';
import { table } from './terminal.ts';

export const planCommand: Command = {
  name: 'plan',
  operands: 'CONFIG',
  summary: 'What a release would do and how far off it would be, from counts alone; spends nothing.',
  flags: {
    strict: { about: 'refuse records that cannot be used, instead of leaving them out' },
    ...keyFlags(),
  },
  examples: [
    'hexveil plan city.yaml',
    'hexveil plan city.yaml --privacy.epsilon 2 --space.resolution 7 --json',
  ],
  async run(args, terminal) {
    const config = readConfig(onlyOperand(planCommand, args), givenKeys(args));
    const planned = await planRelease(config, { ...phaseLines(terminal), strict: args.isOn('strict') });
    terminal.progress('');
    noteRecords(planned.report, terminal);
    terminal.print(args.isOn('json') ? JSON.stringify(planJson(planned)) : planText(planned));
  },
};

export function planJson({ config, facts, forecasts, mechanism, why, report }: Planned): object {
  return {
    format: 'hexveil-plan',
    version: 1,
    dataset: config.dataset,
    epsilon: toText(config.privacy.epsilon),
    window: config.privacy.window,
    allocate: config.privacy.allocate,
    unit: config.value.unit,
    ...facts,
    records: { read: report.rowsRead, used: report.rowsUsed, leftOut: report.leftOut },
    mechanisms: forecasts,
    choice: { mechanism, why },
  };
}

export function planText({ config, facts, forecasts, mechanism, why }: Plan): string {
  const unit = config.value.unit === '' ? '' : `, in ${config.value.unit}`;
  const rows = forecasts.map(each => [
    each.mechanism === mechanism ? `${each.mechanism} *` : each.mechanism,
    ...spread(each.error),
    ...spread(each.noise),
    ...spread(each.typicalBias),
    show(each.biasBound.median),
  ]);
  const columns = ['error', 'noise', 'typical bias'].flatMap(what => [what, '90 %', 'worst']);
  return [
    `${whole(facts.cells)} cells, ${whole(facts.users)} users in ${whole(facts.units)} units of privacy (${config.privacy.window}), ${whole(facts.samples)} samples; ${whole(facts.cellsLeftOut)} cells are left out.`,
    `  users per cell  ${range(facts.usersPerCell)}`,
    `  cells per unit  ${range(facts.cellsPerUnit)}`,
    `  ε per cell      ${range(facts.epsilonPerCell)}, of ε = ${toText(config.privacy.epsilon)} shared ${config.privacy.allocate}`,
    '',
    `Predicted error over cells${unit}: in the median cell, in nine of ten, in the worst.`,
    '',
    table(['mechanism', ...columns, 'bias bound'], rows),
    '',
    `Choice: ${mechanism}. ${why}`,
    'All of this follows from who was where and how often; no budget was spent.',
  ].join('\n');
}

function spread({ median, most90, worst }: Spread): string[] {
  return [median, most90, worst].map(show);
}

function range({ median, most90, worst }: Spread): string {
  return `median ${show(median)}, 90 % ${show(most90)}, largest ${show(worst)}`;
}

function show(value: number): string {
  return String(Number(value.toPrecision(3)));
}

function whole(count: number): string {
  return count.toLocaleString('en-US');
}
