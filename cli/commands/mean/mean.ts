import {
  cellFromSamples,
  checkMeanRequest,
  type MeanRequest,
  optionNames,
  type PrivateMean,
  preparedMean,
  publicHashOfSamples,
  type Receipt,
  systemBits,
} from '../../../src/index.ts';
import { epsilon } from '../../../src/terms/epsilon.ts';
import { digits, whole } from '../../../src/terms/figures.ts';
import { type Grid, grid } from '../../../src/terms/grid.ts';
import { toNumber, toText } from '../../../src/terms/rational.ts';
import { type Arguments, type Command, onlyOperand, required } from '../../shell/command.ts';
import { numberOf, unlessAbsent } from '../../shell/flags.ts';
import { ledgerFlag } from '../../shell/ledgerFlag.ts';
import { OPTION_FLAGS } from '../../shell/optionFlags.ts';
import { payment } from '../../shell/payment.ts';
import { readSamples, reportLeftOut } from './readSamples.ts';

export const meanCommand: Command = {
  flags: {
    user: {
      value: 'COLUMN',
      about: 'the column that identifies the user; all records of one user are protected together',
    },
    value: { value: 'COLUMN', about: 'the column to average' },
    lower: { value: 'X', about: 'the smallest value; values below it count as this' },
    upper: { value: 'X', about: 'the largest value; values above it count as this' },
    epsilon: { value: 'E', about: 'the privacy loss, such as 1' },
    mechanism: { value: 'NAME', about: optionNames.mechanism.join(', ') },
    step: {
      value: 'X',
      about: 'the grid that values are rounded to (default: 0.01, if it divides the range)',
    },
    ...OPTION_FLAGS,
    strict: { about: 'refuse the file if any row cannot be used' },
    dataset: { value: 'NAME', about: 'the budget to charge; it must count by release' },
    ledger: ledgerFlag,
    unrecorded: { about: 'release without a budget: nobody is counting this ε' },
  },
  examples: [
    'hexveil mean buses.csv --user license_plate --value speed --lower 0 --upper 65 --epsilon 1 --mechanism levy --dataset buses',
    'hexveil mean buses.parquet --user plate --value speed --lower 0 --upper 65 --epsilon 0.5 --mechanism opt-array-averaging --array-length surrogate --noise staircase --unrecorded --json',
  ],
  async run(args, terminal, signal) {
    const file = onlyOperand(args);
    const [user, value] = [required(args, 'user'), required(args, 'value')];
    const values = grid(required(args, 'lower'), required(args, 'upper'), args.text('step'));
    const options = meanOptions(args);
    const pay = payment(args, user, options.epsilon);

    const read = await readSamples(file, { user, value }, terminal, signal);
    reportLeftOut(read, args.isOn('strict'), terminal);
    const cell = cellFromSamples(read.samples, values);
    const draw = preparedMean(cell, options);
    // Charged and on disk before the first random bit; nothing after this can fail on what was asked.
    const receipt = pay(
      { ...options, user, value, ...gridText(values) },
      publicHashOfSamples(read),
      terminal,
    );
    const result = draw(systemBits());
    terminal.print(
      args.isOn('json') ? JSON.stringify(asJson(result, user, receipt)) : meanText(result, user, value),
    );
  },
};

type Request = MeanRequest & { readonly epsilon: string };

/** Everything about the request is checked before the file is opened. */
function meanOptions(args: Arguments): Request {
  const text = (flag: string) => unlessAbsent(flag, args.text(flag));
  return checkMeanRequest({
    epsilon: required(args, 'epsilon'),
    mechanism: required(args, 'mechanism'),
    ...text('grouping'),
    ...unlessAbsent('arrayLength', args.text('array-length')),
    ...text('fill'),
    ...text('sensitivity'),
    ...text('noise'),
    ...unlessAbsent('gamma', numberOf(args, 'gamma')),
  } as MeanRequest);
}

function gridText({ lower, upper, step }: Grid): object {
  return { lower: toText(lower), upper: toText(upper), step: toText(step) };
}

function protection(user: string, epsilon: string): string {
  return (
    `All values of any one ${user} are protected together, at ε = ${epsilon}; ` +
    'who is in the file, and with how many rows, is treated as public.'
  );
}

function asJson(result: PrivateMean, user: string, receipt: Receipt | null): object {
  return {
    ...result,
    epsilon: toNumber(epsilon(result.epsilon)),
    recorded: receipt !== null,
    ...(receipt === null ? {} : { receipt }),
    protection: protection(user, result.epsilon),
  };
}

function meanText(result: PrivateMean, user: string, value: string): string {
  const [low, high] = result.interval95;
  const arrays =
    result.arrays === null
      ? ''
      : `, ${result.grouping}, ${whole(result.arrays)} arrays of ${result.arrayLength} samples`;
  return [
    `Private mean of ${value}: ${show(result.mean)}`,
    `  95 % interval  ${show(low)} to ${show(high)}, for the noise alone (${result.noise}, scale ${show(result.noiseScale)})`,
    `  bias           at most ${show(result.biasBound)}, on the worst possible data`,
    `  made by        ${result.mechanism}${arrays}, from ${whole(result.samples)} samples of ${whole(result.users)} users`,
    '',
    protection(user, result.epsilon),
  ].join('\n');
}

function show(value: number): string {
  return digits(value, 5);
}
