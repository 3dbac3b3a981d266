import { type CleanedTrace, cleanTraces, type Fate, traces } from '../../src/index.ts';
import { UsageError } from '../../src/terms/usageError.ts';
import type { Command } from '../shell/command.ts';

/** What each fate means to whoever reads the list. */
const FATES: Readonly<Record<Fate, string>> = {
  removed: 'removed: its process is gone',
  'in use': 'left: its process is running',
  'too new': 'left: perhaps its command still runs; it goes once it is a day old',
  'of another user': 'left: it belongs to another user',
  kept: 'left: it was asked for',
  stuck: 'could not be removed',
};

export const cleanCommand: Command = {
  flags: {},
  examples: ['hexveil clean', 'hexveil clean /data/spill', 'hexveil clean ~/buses --json'],
  async run(args, terminal) {
    const { operands } = args;
    if (operands.length > 1) {
      throw new UsageError(
        'OPERANDS',
        `hexveil clean takes one FOLDER or none; ${operands.length} were given.`,
      );
    }
    const found = cleanTraces(operands[0] ?? '.');
    terminal.print(args.isOn('json') ? cleanJson(found) : cleanText(found));
    const stuck = found.find(({ fate }) => fate === 'stuck');
    if (stuck !== undefined) {
      throw new UsageError(
        'CANNOT_WRITE',
        `${stuck.path} could not be removed and holds ${traces[stuck.trace].holds}; get the right to write there and try again.`,
      );
    }
  },
};

function cleanJson(found: readonly CleanedTrace[]): string {
  const rows = found.map(each => ({ ...each, holds: traces[each.trace].holds }));
  return JSON.stringify({ format: 'hexveil-clean', version: 1, found: rows }, null, 2);
}

function cleanText(found: readonly CleanedTrace[]): string {
  if (found.length === 0) return 'Nothing was found that tells about records.';
  return found
    .flatMap(({ path, trace, fate }) => [
      path,
      `  holds  ${traces[trace].holds}`,
      `  ${trace === 'ledger' ? 'left: it is never removed, because it keeps the promise' : FATES[fate]}`,
    ])
    .join('\n');
}
