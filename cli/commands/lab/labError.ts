import { errorPoints } from '../../../lab/ownFile/errorPoints.ts';
import type { ErrorRow } from '../../../lab/ownFile/errorRow.ts';
import { type ErrorsFound, runErrors } from '../../../lab/ownFile/runErrors.ts';
import { defaultOptions, optionNames } from '../../../src/index.ts';
import { codedLine } from '../../../src/terms/errorCodes.ts';
import { digits, whole } from '../../../src/terms/figures.ts';
import { grid } from '../../../src/terms/grid.ts';
import { type Arguments, onlyOperand, required } from '../../shell/command.ts';
import { throwIfStopped } from '../../shell/interrupt.ts';
import { OPTION_FLAGS } from '../../shell/optionFlags.ts';
import { table } from '../../shell/terminal.ts';
import { checkWritable, writePrivate } from '../../shell/writeWhole.ts';
import { readSamples, reportLeftOut } from '../mean/readSamples.ts';
import { type Experiment, RUN_FLAGS, runChoices, runsLine } from './labRun.ts';

export const labError: Experiment = {
  operands: 'FILE',
  flags: {
    user: { value: 'COLUMN', about: 'the column that identifies the user' },
    value: { value: 'COLUMN', about: 'the column to average' },
    upper: { value: 'X', about: 'the largest value; values above it count as this' },
    lower: { value: 'X', about: 'the smallest value (default: 0)' },
    step: {
      value: 'X',
      about: 'the grid that values are rounded to (default: 0.01, if it divides the range)',
    },
    mechanisms: {
      value: 'A,B,…',
      about: `which to try (default: all): ${optionNames.mechanism.join(', ')}`,
    },
    epsilons: { value: 'E,F,…', about: 'privacy losses to try (default: 0.5,1,2)' },
    grouping: {
      value: 'A,B,…',
      about: `which groupings to try (default: ${defaultOptions.grouping}): ${optionNames.grouping.join(', ')}`,
    },
    fill: OPTION_FLAGS.fill,
    sensitivity: OPTION_FLAGS.sensitivity,
    noise: OPTION_FLAGS.noise,
    svg: { value: 'FILE', about: 'draw the errors over ε to this file' },
    ...RUN_FLAGS,
  },
  examples: [
    'hexveil lab error buses.csv --user license_plate --value speed --upper 65',
    'hexveil lab error buses.csv --user license_plate --value speed --upper 65 --mechanisms levy,quantile-fixed --epsilons 0.5,1,2 --noise staircase --svg errors.svg',
  ],
  async run(args, terminal, signal) {
    const file = onlyOperand(args);
    const [user, value] = [required(args, 'user'), required(args, 'value')];
    const range = grid(args.text('lower') ?? '0', required(args, 'upper'), args.text('step'));
    const points = errorPoints(request(args));
    const choices = runChoices(args);
    const svg = args.text('svg');
    if (svg !== undefined) checkWritable(svg, 'svg');

    const read = await readSamples(file, { user, value }, terminal, signal);
    reportLeftOut(read, false, terminal);
    const onProgress = runsLine(terminal)(points.length * choices.runs);
    const found = await runErrors(read.samples, range, points, { ...choices, onProgress, signal });
    terminal.progress('');
    terminal.note(codedLine('NOT_PRIVATE', notPrivate(file)));
    if (svg !== undefined && found.rows.length > 0) {
      const { drawErrors } = await import('../../../lab/ownFile/drawErrors.ts');
      const title = `Mean absolute error of private means of ${value}`;
      writePrivate(svg, drawErrors(title, `unit of ${value}`, found.rows), 'svg');
    }
    terminal.print(
      args.isOn('json') ? JSON.stringify(found.rows) : errorsText(file, value, choices.runs, found),
    );
    throwIfStopped(
      signal,
      `${found.rows.length} of ${points.length} points were finished; the others are left out.`,
    );
  },
};

function request(args: Arguments): Parameters<typeof errorPoints>[0] {
  return {
    mechanisms: args.text('mechanisms') ?? optionNames.mechanism.join(','),
    epsilons: args.text('epsilons') ?? '0.5,1,2',
    groupings: args.text('grouping') ?? defaultOptions.grouping,
    fill: args.text('fill') ?? defaultOptions.fill,
    sensitivity: args.text('sensitivity') ?? defaultOptions.sensitivity,
    noise: args.text('noise') ?? defaultOptions.noise,
  };
}

function notPrivate(file: string): string {
  return `These errors were measured against the true mean of ${file}, with seeded noise. They are for you, who hold the file: do not publish them.`;
}

function errorsText(
  file: string,
  value: string,
  runs: number,
  { users, samples, mean, rows }: ErrorsFound,
): string {
  return [
    `NOT PRIVATE. ${notPrivate(file)}`,
    '',
    `${whole(samples)} samples of ${whole(users)} users; true mean of ${value}: ${digits(mean, 4)}; ${whole(runs)} runs of each line.`,
    '',
    table(
      ['mechanism', 'grouping', 'epsilon', 'mean abs. error', '± 2 s.e.', 'bias', 'noise'],
      rows.map(asCells),
    ),
    '',
    `Errors are in the unit of ${value}. bias: mean of released − true; noise: expected absolute noise.`,
  ].join('\n');
}

function asCells({ mechanism, grouping, epsilon, mae, stderr, bias, noise }: ErrorRow): string[] {
  return [
    mechanism,
    grouping ?? '–',
    String(epsilon),
    digits(mae, 4),
    digits(2 * stderr, 2),
    digits(bias, 4),
    digits(noise, 4),
  ];
}
