import { parseArgs } from 'node:util';
import { didYouMean } from '../../src/terms/didYouMean.ts';
import { UsageError } from '../../src/terms/usageError.ts';
import type { Terminal } from './terminal.ts';

/** One flag: with `value` (the placeholder in the help) it takes a text, without it is a switch. */
export interface Flag {
  readonly value?: string;
  readonly about: string;
}

/** A command as the overview lists it. */
export interface Title {
  readonly name: string;
  /** The words after the name, such as `FILE`. */
  readonly operands: string;
  readonly summary: string;
}

/** What a command does and how it is asked; loaded when it is called. */
export interface Command {
  readonly flags: Readonly<Record<string, Flag>>;
  readonly examples: readonly string[];
  /** Stops in good order when the signal says so: leaves nothing half-written, and throws the signal's reason. */
  run(args: Arguments, terminal: Terminal, signal: AbortSignal): Promise<void>;
}

/** What was typed after the command's name, sorted into operands, texts and switches. */
export interface Arguments {
  readonly title: Title;
  readonly flags: Command['flags'];
  readonly operands: readonly string[];
  text(flag: string): string | undefined;
  isOn(flag: string): boolean;
}

const EVERYWHERE: Readonly<Record<string, Flag>> = {
  json: { about: 'print one JSON document to stdout, and nothing else' },
  quiet: { about: 'no progress and no notes on stderr' },
  help: { about: 'show this text' },
};

/** Reads the words after a command's name; an unknown flag is refused with the nearest right one. */
export function readArguments(title: Title, command: Command, words: readonly string[]): Arguments {
  const flags = { ...command.flags, ...EVERYWHERE };
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, flag]) => [
      name,
      { type: flag.value === undefined ? 'boolean' : 'string' } as const,
    ]),
  );
  const { values, positionals, tokens } = parseArgs({
    args: [...words],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const flag = Object.hasOwn(flags, token.name) ? flags[token.name] : undefined;
    if (flag === undefined) {
      const hint = didYouMean(
        token.rawName,
        Object.keys(flags).map(name => `--${name}`),
      );
      throw new UsageError(
        'UNKNOWN_FLAG',
        `${token.rawName} is not a flag of hexveil ${title.name}.${hint} See hexveil ${title.name} --help.`,
      );
    }
    if (seen.has(token.name)) {
      throw new UsageError('FLAG_TWICE', `${token.rawName} is given twice; give it once.`);
    }
    seen.add(token.name);
    if (flag.value !== undefined && token.value === undefined) {
      throw new UsageError('BAD_VALUE', `${token.rawName} needs a value: ${token.rawName} ${flag.value}.`);
    }
    if (flag.value === undefined && token.value !== undefined) {
      throw new UsageError(
        'BAD_VALUE',
        `${token.rawName} is a switch and takes no value; write just ${token.rawName}.`,
      );
    }
  }
  return {
    title,
    flags: command.flags,
    operands: positionals,
    text: name => values[name] as string | undefined,
    isOn: name => values[name] === true,
  };
}

/** The one operand of a command that takes exactly one. */
export function onlyOperand({ title, operands }: Arguments): string {
  const [first, ...more] = operands;
  if (first === undefined || more.length > 0) {
    const given = operands.length === 0 ? 'none was given' : `${operands.length} were given`;
    throw new UsageError('OPERANDS', `hexveil ${title.name} takes one ${title.operands}; ${given}.`);
  }
  return first;
}

/** The value of a flag that must be there. */
export function required(args: Arguments, flag: string): string {
  const text = args.text(flag);
  if (text === undefined) {
    const { value, about } = args.flags[flag]!;
    throw new UsageError('FLAG_MISSING', `hexveil ${args.title.name} needs --${flag} ${value}: ${about}.`);
  }
  return text;
}

/** The text behind --help: usage, every flag, examples that run as printed. */
export function helpText({ name, operands, summary }: Title, command: Command): string {
  const rows = Object.entries({ ...command.flags, ...EVERYWHERE }).map(
    ([word, flag]) => [`--${word}${flag.value === undefined ? '' : ` ${flag.value}`}`, flag.about] as const,
  );
  const left = Math.max(...rows.map(([flag]) => flag.length));
  return [
    summary,
    '',
    `Usage: ${['hexveil', name, operands, '[flags]'].filter(word => word !== '').join(' ')}`,
    '',
    ...rows.map(([flag, about]) => `  ${flag.padEnd(left)}  ${about}`),
    '',
    'Examples:',
    ...command.examples.map(example => `  ${example}`),
    '',
  ].join('\n');
}
