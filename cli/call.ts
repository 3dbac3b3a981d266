import { didYouMean } from '../src/terms/didYouMean.ts';
import { ownVersion } from '../src/terms/ownVersion.ts';
import { UsageError } from '../src/terms/usageError.ts';
import { commands } from './commands.ts';
import { helpText, readArguments, type Title } from './shell/command.ts';
import type { Terminal } from './shell/terminal.ts';

/** Does what was typed after `hexveil`: the overview, the version, the help of a command, or the command itself. */
export async function call(
  words: readonly string[],
  openTerminal: (quiet: boolean) => Terminal,
  signal: AbortSignal,
): Promise<void> {
  const [name, ...rest] = words;
  if (name === undefined || ['--help', '-h', 'help'].includes(name)) {
    return openTerminal(false).print(overview());
  }
  if (name === '--version') return openTerminal(false).print(ownVersion());
  const listed = commands.find(candidate => candidate.name === name);
  if (listed === undefined) {
    const hint = didYouMean(
      name,
      commands.map(each => each.name),
    );
    throw new UsageError('UNKNOWN_COMMAND', `"${name}" is not a hexveil command.${hint} See hexveil --help.`);
  }
  const command = await listed.load();
  const args = readArguments(
    listed,
    command,
    rest.map(word => (word === '-h' ? '--help' : word)),
  );
  const terminal = openTerminal(args.isOn('quiet'));
  if (args.isOn('help')) return terminal.print(helpText(listed, command));
  await command.run(args, terminal, signal);
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

function usage({ name, operands }: Title): string {
  return `${name} ${operands}`;
}
