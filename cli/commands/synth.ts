import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type FleetName, fleets } from '../../lab/city/fleets.ts';
import { writeCity } from '../../lab/city/writeCity.ts';
import { didYouMean } from '../../src/terms/didYouMean.ts';
import { whole } from '../../src/terms/figures.ts';
import { UsageError } from '../../src/terms/usageError.ts';
import { type Arguments, type Command, required } from '../shell/command.ts';
import { numberOf, wholeNumber } from '../shell/flags.ts';
import { countingLine } from '../shell/progress.ts';

export const synthCommand: Command = {
  flags: {
    out: { value: 'FILE', about: 'the file to write, .parquet or .csv' },
    kind: {
      value: 'cars|buses',
      about: 'cars: many, a few trips each (default); buses: hundreds, all day',
    },
    pings: { value: 'N', about: 'how many records (default: 1000000)' },
    days: { value: 'N', about: 'over how many days (default: 3)' },
    seed: { value: 'N', about: 'which city (default: 1)' },
    dirty: {
      value: 'PART',
      about: 'the share of records without user, place, time or number, such as 0.01 (default: 0)',
    },
  },
  examples: [
    'hexveil synth --kind cars --pings 2000000 --days 3 --seed 1 --out city.parquet',
    'hexveil synth --kind buses --pings 500000 --dirty 0.01 --out buses.csv',
  ],
  async run(args, terminal, signal) {
    const order = {
      kind: fleetName(args.text('kind') ?? 'cars'),
      pings: wholeNumber(args, 'pings', [1, 1e9], 1_000_000),
      days: wholeNumber(args, 'days', [1, 366], 3),
      seed: wholeNumber(args, 'seed', [0, 2 ** 20], 1),
      dirty: part(args, 'dirty'),
      out: outputFile(required(args, 'out')),
    };
    const onPings = countingLine(terminal, 'Driving', 'pings', order.pings);
    const report = await writeCity(order, { signal, onPings });
    terminal.progress('');
    const summary = { ...report, kind: order.kind, days: order.days, seed: order.seed, file: order.out };
    terminal.print(
      args.isOn('json')
        ? JSON.stringify(summary)
        : `${whole(report.pings)} pings of ${whole(report.vehicles)} ${order.kind} over ${order.days} days are in ${order.out}.`,
    );
  },
};

function fleetName(text: string): FleetName {
  if (Object.hasOwn(fleets, text)) return text as FleetName;
  const names = Object.keys(fleets);
  throw new UsageError(
    'BAD_VALUE',
    `--kind is "${text}"; it must be ${names.join(' or ')}.${didYouMean(text, names)}`,
  );
}

function part(args: Arguments, flag: string): number {
  const value = numberOf(args, flag) ?? 0;
  if (value >= 0 && value <= 1) return value;
  throw new UsageError('BAD_VALUE', `--${flag} is ${args.text(flag)}; it must lie between 0 and 1.`);
}

function outputFile(path: string): string {
  if (!/\.(parquet|csv)$/.test(path)) {
    throw new UsageError('BAD_VALUE', `--out is ${path}; it must end in .parquet or .csv.`);
  }
  const folder = dirname(path);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new UsageError('CANNOT_WRITE', `The folder ${folder} of --out does not exist; create it first.`);
  }
  return path;
}
