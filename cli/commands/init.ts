import { existsSync, writeFileSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import type { Key, RecordKey } from '../../src/config/key.ts';
import { configKeys, FORMATS } from '../../src/config/keys.ts';
import type { GuessedColumns } from '../../src/ingest/source/guessColumns.ts';
import { type Inspected, inspect } from '../../src/ingest/totals/inspect.ts';
import { UsageError } from '../../src/terms/usageError.ts';
import { type Arguments, type Command, onlyOperand } from '../shell/command.ts';
import { readingLine } from '../shell/progress.ts';
import type { Terminal } from '../shell/terminal.ts';

/** Stands in the config for a column that could not be guessed. */
const unknown = (what: string): string => `CHANGE_ME_${what.toUpperCase()}`;

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
  const progress = readingLine(terminal, 'Looking at records');
  const inspected = await inspect(input, { ...progress, signal });
  terminal.progress('');
  const draft = draftConfig(out === undefined ? input : fromConfig(input, out), inspected.columns);
  const isJson = out === undefined ? args.isOn('json') : /\.json$/i.test(out);
  const text = isJson ? `${JSON.stringify(draft, null, 2)}\n` : commentedYaml(draft, extentWords(inspected));
  if (out === undefined) return terminal.print(text);
  writeFileSync(out, text, { flag: 'wx' });
  const unknown = missing(draft);
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

type Draft = Record<string, Record<string, unknown> | string | number>;

function draftConfig(input: string, { lat, lng, position, ...columns }: GuessedColumns): Draft {
  const where = lat !== undefined ? { lat, lng } : { position: position ?? unknown('position') };
  const isSpeed = /speed|velocity/i.test(columns.value ?? '');
  return {
    dataset:
      basename(input)
        .replace(/\..*$/, '')
        .replace(/[^\w.-]+/g, '-')
        .replace(/^-+|-+$/g, '') || 'records',
    input,
    columns: {
      user: columns.user ?? unknown('user'),
      time: columns.time ?? unknown('time'),
      value: columns.value ?? unknown('value'),
      ...where,
    },
    value: { lower: 0, upper: isSpeed ? 65 : 100, step: 0.01, ...(isSpeed && { unit: 'km/h' }) },
    space: { resolution: 8 },
    time: { slot: '1h', zone: Intl.DateTimeFormat().resolvedOptions().timeZone, repeat: 'daily' },
    privacy: { epsilon: 1, window: 'day', allocate: 'optimal' },
    mechanism: 'auto',
    minUsers: 5,
    output: { dir: 'out', formats: FORMATS },
  };
}

function missing(draft: Draft): string[] {
  const columns = draft.columns as Record<string, unknown>;
  return Object.keys(columns)
    .filter(name => columns[name] === unknown(name))
    .map(name => `columns.${name}`);
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

/** The draft as YAML, each key with what it means, from the same table as the check. */
function commentedYaml(draft: Draft, extent: Readonly<Record<string, string>>): string {
  const lines = [
    '# A Hexveil config. Every key is explained in docs/guide/config.md; every key is also a flag.',
  ];
  const { keys }: RecordKey = configKeys;
  for (const [name, value] of Object.entries(draft)) {
    const key = keys[name]!;
    lines.push('', `# ${key.about}`);
    if (extent[name] !== undefined) lines.push(`# ${extent[name]}`);
    if (name === 'value')
      lines.push(
        '# Choose the range from public knowledge, never from the data: a range read off the data tells something about people.',
      );
    if (typeof value !== 'object') lines.push(`${name}: ${JSON.stringify(value)}`);
    else lines.push(`${name}:`, ...groupLines(key as RecordKey, value));
  }
  return `${lines.join('\n')}\n`;
}

function groupLines(group: RecordKey, values: Readonly<Record<string, unknown>>): string[] {
  const entries = Object.entries(values).map(
    ([name, value]) => [`  ${name}: ${JSON.stringify(value)}`, aboutKey(group.keys[name]!)] as const,
  );
  const width = Math.max(...entries.map(([entry]) => entry.length));
  return entries.map(([entry, about]) => `${entry.padEnd(width)}  # ${about}`);
}

function aboutKey(key: Key): string {
  return key.kind === 'choice' ? `${key.about} (${key.of.join(', ')})` : key.about;
}
