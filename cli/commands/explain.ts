import { readFileSync } from 'node:fs';
import { addAbortSignal } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  cellCounts,
  type Explanation,
  explain,
  type MeanOptions,
  type MechanismForecast,
  MOST_SAMPLES_OF_A_USER,
  optionNames,
} from '../../src/index.ts';
import { figure, whole } from '../../src/terms/figures.ts';
import { type Grid, grid } from '../../src/terms/grid.ts';
import { namesOf } from '../../src/terms/namesOf.ts';
import { divide, fraction, rational, subtract, toText } from '../../src/terms/rational.ts';
import { UsageError } from '../../src/terms/usageError.ts';
import { type Arguments, type Command, onlyOperand, required } from '../shell/command.ts';
import { numberOf, unlessAbsent } from '../shell/flags.ts';
import { OPTION_FLAGS } from '../shell/optionFlags.ts';
import { table } from '../shell/terminal.ts';

export const explainCommand: Command = {
  flags: {
    epsilon: { value: 'E', about: 'the privacy loss to plan for, such as 1' },
    upper: { value: 'X', about: 'the largest value, such as 65' },
    lower: { value: 'X', about: 'the smallest value (default: 0)' },
    'expect-sd': {
      value: 'X',
      about: 'how far user means are expected to scatter; a public guess (default: a tenth of the range)',
    },
    fill: OPTION_FLAGS.fill,
    sensitivity: OPTION_FLAGS.sensitivity,
    noise: OPTION_FLAGS.noise,
  },
  examples: [
    'hexveil explain counts.txt --epsilon 1 --upper 65',
    "tail -n +2 pings.csv | cut -d, -f1 | sort | uniq -c | awk '{print $1}' | hexveil explain - --epsilon 0.5 --upper 65 --json",
  ],
  async run(args, terminal, signal) {
    const file = onlyOperand(args);
    const options: Omit<MeanOptions, 'grouping' | 'arrayLength'> = {
      epsilon: required(args, 'epsilon'),
      ...unlessAbsent('fill', args.text('fill')),
      ...unlessAbsent('sensitivity', args.text('sensitivity')),
      ...unlessAbsent('noise', args.text('noise')),
      ...unlessAbsent('expectSd', numberOf(args, 'expect-sd')),
    } as Omit<MeanOptions, 'grouping' | 'arrayLength'>;
    const explanation = explain(cellCounts(await readCounts(file, signal)), anyGrid(args), options);
    terminal.print(args.isOn('json') ? JSON.stringify(explanation) : explainText(explanation));
  },
};

/** Forecasts hardly depend on how finely values are rounded; a thousand steps stand in for whatever it will be. */
function anyGrid(args: Arguments): Grid {
  const [lower, upper] = [args.text('lower') ?? '0', required(args, 'upper')];
  const range = subtract(rational(upper, 'upper'), rational(lower, 'lower'));
  return grid(lower, upper, toText(divide(range, fraction(1000))));
}

/** One positive whole number per line; blank lines and # comments are passed over. A line is never quoted. */
async function readCounts(file: string, signal: AbortSignal): Promise<number[]> {
  const name = file === '-' ? 'stdin' : file;
  const counts: number[] = [];
  const lines = (await readText(file, name, signal)).split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    const word = line.replace(/#.*/, '').trim();
    if (word === '') continue;
    if (!/^\d{1,15}$/.test(word) || Number(word) < 1 || Number(word) > MOST_SAMPLES_OF_A_USER) {
      throw new UsageError(
        'BAD_COUNT',
        `Line ${index + 1} of ${name} is not a whole number from 1 to ${MOST_SAMPLES_OF_A_USER}; write one count per line, not records.`,
      );
    }
    counts.push(Number(word));
  }
  if (counts.length === 0) {
    throw new UsageError(
      'TOO_FEW_USERS',
      `There are no counts in ${name}; write one positive whole number per line.`,
    );
  }
  return counts;
}

async function readText(file: string, name: string, signal: AbortSignal): Promise<string> {
  try {
    // Not read at once, which could not be stopped while nothing comes.
    return file === '-' ? await text(addAbortSignal(signal, process.stdin)) : readFileSync(file, 'utf8');
  } catch (error) {
    signal.throwIfAborted();
    const isFolder = (error as NodeJS.ErrnoException).code === 'EISDIR';
    throw new UsageError(
      'NO_FILE',
      `${name} ${isFolder ? 'is a folder' : 'cannot be read'}; name a file with one count per line, or - for stdin.`,
    );
  }
}

function explainText(of: Explanation): string {
  const lengths = namesOf(of.arrayLengths).map(rule => [
    rule,
    ...[of.arrayLengths[rule], ...optionNames.grouping.map(grouping => of.arrays[rule][grouping])].map(
      String,
    ),
  ]);
  const rows = of.mechanisms.map(each => [
    nameOf(each, of),
    each.arrayLength === null ? '–' : String(each.arrayLength),
    each.arrays === null ? '–' : String(each.arrays),
    ...[each.sensitivity, each.noiseScale, each.noiseError, each.typicalBias, each.biasBound].map(figure),
  ]);
  return [
    `${whole(of.users)} users, ${whole(of.samples)} samples; a user has ${whole(of.min)} to ${whole(of.max)}.`,
    '',
    table(['array length', 'slots', ...optionNames.grouping.map(name => `arrays, ${name}`)], lengths),
    '',
    table(
      ['mechanism', 'slots', 'arrays', 'sensitivity', 'noise scale', 'noise', 'typical bias', 'worst bias'],
      rows,
    ),
    '',
    'noise: expected absolute noise, at most this much where the mechanism draws an interval first.',
    '',
    `Advice: ${of.advice.mechanism}${of.advice.grouping === null ? '' : `, ${of.advice.grouping}`}. ${of.advice.why}`,
    'All of this follows from the counts; no budget was spent.',
  ].join('\n');
}

/** A mechanism with its rule for the length, where it has several, and its grouping, where it has arrays. */
function nameOf({ name, rule, grouping }: MechanismForecast, of: Explanation): string {
  const isOneRule = of.mechanisms.every(other => other.name !== name || other.rule === rule);
  return [name, ...(isOneRule ? [] : [rule]), ...(grouping === null ? [] : [grouping])].join(' ');
}
