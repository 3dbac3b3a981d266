import { parseArgs } from 'node:util';
import { didYouMean } from '../../src/terms/didYouMean.ts';
import { UsageError } from '../../src/terms/usageError.ts';
import type { Terminal } from './terminal.ts';

/** One flag: with `value` (the placeholder in the help) it takes a text, without it is a switch. */
export interface Flag {
  readonly value?: string;
  readonly about: string;
}

/** One `hexveil` command: what its help says and what it does. */
export interface Command {
  readonly name: string;
  /** The words after the name, such as `FILE`. */
  readonly operands: string;
  readonly summary: string;
  readonly flags: Readonly<Record<string, Flag>>;
  readonly examples: readonly string[];
  run(args: Arguments, terminal: Terminal): Promise<void>;
}

/** What was typed after the command's name, sorted into operands, texts and switches. */
export interface Arguments {
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
export function readArguments(command: Command, words: readonly string[]): Arguments {
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
        `${token.rawName} is not a flag of hexveil ${command.name}.${hint} See hexveil ${command.name} --help.`,
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
    operands: positionals,
    text: name => values[name] as string | undefined,
    isOn: name => values[name] === true,
  };
}

/** The one operand of a command that takes exactly one. */
export function onlyOperand(command: Command, args: Arguments): string {
  const [first, ...more] = args.operands;
  if (first === undefined || more.length > 0) {
    const given = args.operands.length === 0 ? 'none was given' : `${args.operands.length} were given`;
    throw new UsageError('OPERANDS', `hexveil ${command.name} takes one ${command.operands}; ${given}.`);
  }
  return first;
}

/** The value of a flag that must be there. */
export function required(command: Command, args: Arguments, flag: string): string {
  const text = args.text(flag);
  if (text === undefined) {
    const { value, about } = command.flags[flag]!;
    throw new UsageError('FLAG_MISSING', `hexveil ${command.name} needs --${flag} ${value}: ${about}.`);
  }
  return text;
}

/** The text behind --help: usage, every flag, examples that run as printed. */
export function helpText(command: Command): string {
  const rows = Object.entries({ ...command.flags, ...EVERYWHERE }).map(
    ([name, flag]) => [`--${name}${flag.value === undefined ? '' : ` ${flag.value}`}`, flag.about] as const,
  );
  const left = Math.max(...rows.map(([flag]) => flag.length));
  return [
    command.summary,
    '',
    `Usage: ${['hexveil', command.name, command.operands, '[flags]'].filter(word => word !== '').join(' ')}`,
    '',
    ...rows.map(([flag, about]) => `  ${flag.padEnd(left)}  ${about}`),
    '',
    'Examples:',
    ...command.examples.map(example => `  ${example}`),
    '',
  ].join('\n');
}
