import { existsSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { configYaml, draftConfig, type Inspected, inspect, unguessed } from '../../src/index.ts';
import { UsageError } from '../../src/terms/usageError.ts';
import { type Arguments, type Command, onlyOperand } from '../shell/command.ts';
import { readingLine } from '../shell/progress.ts';
import type { Terminal } from '../shell/terminal.ts';

export const initCommand: Command = {
  flags: {
    out: { value: 'FILE', about: 'the config to write, .yaml or .json; without it, the config is printed' },
  },
  examples: [
    'hexveil init pings.parquet --out buses.yaml',
    "hexveil init 'pings/*.csv.gz' --out buses.yaml",
    'hexveil init pings.csv --json',
  ],
  run: runInit,
};

async function runInit(args: Arguments, terminal: Terminal, signal: AbortSignal): Promise<void> {
  const input = onlyOperand(args);
  const out = args.text('out');
  if (out !== undefined) checkOut(out);
  const { onProgress } = readingLine(terminal, 'Looking at records');
  const inspected = await inspect(input, { onProgress, signal });
  terminal.progress('');
  const draft = draftConfig(out === undefined ? input : fromConfig(input, out), inspected.columns);
  const isJson = out === undefined ? args.isOn('json') : /\.json$/i.test(out);
  const text = isJson ? `${JSON.stringify(draft, null, 2)}\n` : configYaml(draft, extentWords(inspected));
  if (out === undefined) return terminal.print(text);
  writeFileSync(out, text, { flag: 'wx' });
  const unknown = unguessed(draft);
  const left = unknown.length === 0 ? '' : ` Fill in ${unknown.join(', ')}: no column looks like it.`;
  const next = `Check value.lower and value.upper, time.zone and privacy.epsilon before use.${left}`;
  terminal.print(
    args.isOn('json') ? JSON.stringify({ file: out, config: draft, unknown }) : `Wrote ${out}. ${next}`,
  );
}

function checkOut(out: string): void {
  if (!/\.(ya?ml|json)$/i.test(out)) {
    throw new UsageError('BAD_VALUE', `--out is ${out}; its name must end in .yaml or .json.`);
  }
  if (existsSync(out))
    throw new UsageError('FILE_EXISTS', `${out} already exists; remove it or choose another name.`);
  if (!existsSync(dirname(resolve(out))))
    throw new UsageError('CANNOT_WRITE', `The folder of ${out} does not exist; create it first.`);
}

/** A config says paths from its own folder. */
function fromConfig(input: string, out: string): string {
  return (
    relative(dirname(resolve(out)), resolve(input))
      .split(sep)
      .join('/') || '.'
  );
}

/** Where and when the records lie, in words; nothing where that is not known. */
function extentWords({ box, span }: Inspected): Record<string, string> {
  const date = (microseconds: number) =>
    new Date(microseconds / 1000).toISOString().slice(0, 16).replace('T', ' ');
  return {
    ...(box && {
      space: `records lie between ${[box.west, box.south, box.east, box.north].map(each => each.toFixed(4)).join(', ')} (west, south, east, north)`,
    }),
    ...(span && { time: `records run from ${date(span.first)} to ${date(span.last)}` }),
  };
}
