import { epsilon } from '../src/budget/epsilon.ts';
import { grid } from '../src/grid.ts';
import { cellFromSamples } from '../src/mean/cell.ts';
import { mechanisms } from '../src/mean/mechanisms.ts';
import { type PrivateMean, privateMean } from '../src/mean/privateMean.ts';
import { type MeanOptions, mechanismName, settings } from '../src/mean/settings.ts';
import { toNumber } from '../src/noise/rational.ts';
import { UsageError } from '../src/usageError.ts';
import { type Arguments, type Command, onlyOperand, required } from './command.ts';
import { numberOf, unlessAbsent } from './flags.ts';
import { readSamples, reportLeftOut } from './readSamples.ts';

export const meanCommand: Command = {
  name: 'mean',
  operands: 'FILE',
  summary: 'One private mean from a user and a value column: the paper’s own setting.',
  flags: {
    user: { value: 'COLUMN', about: 'whose record it is; all records of one user are protected together' },
    value: { value: 'COLUMN', about: 'what is averaged' },
    lower: { value: 'X', about: 'the smallest value; what lies below counts as this' },
    upper: { value: 'X', about: 'the largest value; what lies above counts as this' },
    epsilon: { value: 'E', about: 'the privacy loss, such as 1' },
    mechanism: { value: 'NAME', about: Object.keys(mechanisms).join(', ') },
    step: { value: 'X', about: 'the grid that values are rounded to (0.01 if that divides the range)' },
    grouping: { value: 'NAME', about: 'how users share arrays: bestFit (unless said) or wrapAround' },
    length: {
      value: 'M',
      about: 'the array length: a number, median, sqrt, minimax, surrogate, surrogate-paper or minimax-mean',
    },
    fill: {
      value: 'mean|samples',
      about: 'what a user puts into its slots: its mean (unless said) or its first rows',
    },
    sensitivity: { value: 'tight|paper', about: 'our constants (unless said) or the paper’s' },
    noise: { value: 'laplace|staircase', about: 'the law of the noise (laplace unless said)' },
    gamma: { value: 'X', about: 'how often Levy’s interval may miss an array mean (0.2 unless said)' },
    strict: { about: 'refuse the file if any row cannot be used' },
    unrecorded: { about: 'release without a budget account: nobody is counting this ε' },
  },
  examples: [
    'hexveil mean buses.csv --user license_plate --value speed --lower 0 --upper 65 --epsilon 1 --mechanism levy --unrecorded',
    'hexveil mean buses.parquet --user plate --value speed --lower 0 --upper 65 --epsilon 0.5 --mechanism opt-array-averaging --length surrogate --noise staircase --unrecorded --json',
  ],
  async run(args, terminal) {
    const file = onlyOperand(meanCommand, args);
    const [user, value] = [required(meanCommand, args, 'user'), required(meanCommand, args, 'value')];
    const values = grid(
      required(meanCommand, args, 'lower'),
      required(meanCommand, args, 'upper'),
      args.text('step'),
    );
    const options = meanOptions(args);
    requireUnrecorded(args);
    refuseSameColumn(user, value);

    const read = await readSamples(file, { user, value }, terminal);
    reportLeftOut(read, args.isOn('strict'), terminal);
    const cell = cellFromSamples(read.samples, values);
    const result = privateMean(cell, options);

    terminal.note(
      `UNRECORDED  Nobody is counting this ε = ${result.epsilon}: every further mean of these records adds to it.`,
    );
    terminal.print(args.isOn('json') ? JSON.stringify(asJson(result, user)) : readable(result, user, value));
  },
};

/** Everything about the request is checked before the file is opened. */
function meanOptions(args: Arguments): MeanOptions & { mechanism: ReturnType<typeof mechanismName> } {
  const text = (flag: string) => unlessAbsent(flag, args.text(flag));
  const options = {
    epsilon: required(meanCommand, args, 'epsilon'),
    mechanism: mechanismName(required(meanCommand, args, 'mechanism')),
    ...text('grouping'),
    ...text('length'),
    ...text('fill'),
    ...text('sensitivity'),
    ...text('noise'),
    ...unlessAbsent('gamma', numberOf(args, 'gamma')),
  } as MeanOptions & { mechanism: ReturnType<typeof mechanismName> };
  settings(options);
  return options;
}

/** Users are public: a column of values must not be taken for one of users. */
function refuseSameColumn(user: string, value: string): void {
  if (user !== value) return;
  throw new UsageError(
    'SAME_COLUMN',
    `--user and --value are both ${user}; users are treated as public, so the values would be too. Say two columns.`,
  );
}

function requireUnrecorded(args: Arguments): void {
  if (args.isOn('unrecorded')) return;
  throw new UsageError(
    'NO_ACCOUNT',
    'A private mean spends budget and there is no account to charge yet; add --unrecorded to release it with nobody counting.',
  );
}

function protection(user: string, epsilon: string): string {
  return (
    `Protected together are all values of any one ${user}, at ε = ${epsilon}; ` +
    'which of them are in the file, and with how many rows, is treated as public.'
  );
}

function asJson(result: PrivateMean, user: string): object {
  return {
    ...result,
    epsilon: toNumber(epsilon(result.epsilon)),
    recorded: false,
    protection: protection(user, result.epsilon),
  };
}

function readable(result: PrivateMean, user: string, value: string): string {
  const [low, high] = result.interval95;
  const arrays =
    result.arrays === null ? '' : `, ${result.grouping}, ${result.arrays} arrays of ${result.length} samples`;
  return [
    `Private mean of ${value}: ${show(result.mean)}`,
    `  95 % interval  ${show(low)} to ${show(high)}, for the noise alone (${result.noise}, scale ${show(result.noiseScale)})`,
    `  bias           at most ${show(result.biasBound)}, on the worst data there could be`,
    `  made by        ${result.mechanism}${arrays}, from ${result.samples} samples of ${result.users} users`,
    '',
    protection(user, result.epsilon),
  ].join('\n');
}

function show(value: number): string {
  return String(Number(value.toPrecision(5)));
}
