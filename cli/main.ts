#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { BudgetRefused } from '../src/ledger/budgetRefused.ts';
import { didYouMean } from '../src/terms/didYouMean.ts';
import { codedLine, type ErrorCode } from '../src/terms/errorCodes.ts';
import { UsageError } from '../src/terms/usageError.ts';
import { Refuted } from './commands/audit/refuted.ts';
import { commands } from './commands.ts';
import { type Command, helpText, readArguments } from './shell/command.ts';
import { processTerminal } from './shell/terminal.ts';

/** Exit codes that scripts may rely on. */
const DONE = 0;
const OUR_FAULT = 1;
const BAD_INPUT = 2;
const INTERRUPTED = 130;
const REFUSED_BY_BUDGET = 3;

process.exitCode = await main(process.argv.slice(2));

async function main(words: readonly string[]): Promise<number> {
  // A reader that stops early, as in `hexveil explain … | head`, is no fault.
  process.stdout.on('error', error => {
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit(DONE);
    sayCoded('STDOUT', 'The result could not be written to stdout; is the disk full?');
    process.exit(OUR_FAULT);
  });
  try {
    await run(words);
    return DONE;
  } catch (error) {
    if (error instanceof UsageError) {
      sayCoded(error.code, error.message);
      return error instanceof BudgetRefused ? REFUSED_BY_BUDGET : BAD_INPUT;
    }
    if (error instanceof Error && error.name === 'AbortError') {
      sayCoded('INTERRUPTED', 'Stopped before anything was charged; nothing was written.');
      return INTERRUPTED;
    }
    if (error instanceof Refuted) {
      sayCoded('REFUTED', error.message);
      return OUR_FAULT;
    }
    sayCoded('INTERNAL', ourFault(error));
    return OUR_FAULT;
  }
}

async function run(words: readonly string[]): Promise<void> {
  const [name, ...rest] = words;
  if (name === undefined || ['--help', '-h', 'help'].includes(name))
    return processTerminal(false).print(overview());
  if (name === '--version') return processTerminal(false).print(version());
  const command = commands.find(candidate => candidate.name === name);
  if (command === undefined) {
    const hint = didYouMean(
      name,
      commands.map(each => each.name),
    );
    throw new UsageError('UNKNOWN_COMMAND', `"${name}" is not a hexveil command.${hint} See hexveil --help.`);
  }
  const args = readArguments(
    command,
    rest.map(word => (word === '-h' ? '--help' : word)),
  );
  const terminal = processTerminal(args.isOn('quiet'));
  if (args.isOn('help')) return terminal.print(helpText(command));
  await command.run(args, terminal);
}

function overview(): string {
  const left = Math.max(...commands.map(command => usage(command).length));
  return [
    'Hexveil publishes averages from movement data under user-level differential privacy.',
    '',
    'Usage: hexveil COMMAND [flags]',
    '',
    ...commands.map(command => `  ${usage(command).padEnd(left)}  ${command.summary}`),
    '',
    'hexveil COMMAND --help shows the flags of a command, with examples. hexveil --version shows the version.',
    '',
  ].join('\n');
}

function usage(command: Command): string {
  return `${command.name} ${command.operands}`;
}

function version(): string {
  const path = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}

function sayCoded(code: ErrorCode, sentence: string): void {
  process.stderr.write(`${codedLine(code, sentence)}\n`);
}

/** Names the place, for a report, and nothing else: the message of a foreign error may quote a record. */
function ourFault(error: unknown): string {
  const name = error instanceof Error ? error.name : typeof error;
  const place = error instanceof Error ? /([\w.-]+\.[jt]s:\d+)/.exec(error.stack ?? '')?.[1] : undefined;
  return `Hexveil failed through a fault of its own (${name}${place ? ` at ${place}` : ''}). Please report this line.`;
}
