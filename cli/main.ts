#!/usr/bin/env node
import { codedLine } from '../src/terms/errorCodes.ts';
import { call } from './call.ts';
import { DONE, exitCode, lastWords, OUR_FAULT } from './shell/exitCode.ts';
import { interruptible } from './shell/interrupt.ts';
import { processTerminal } from './shell/terminal.ts';

process.exitCode = await main(process.argv.slice(2));

async function main(words: readonly string[]): Promise<number> {
  const terminal = processTerminal(false);
  // A reader that stops early, as in `hexveil explain … | head`, is no fault.
  process.stdout.on('error', error => {
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit(DONE);
    terminal.note(codedLine('STDOUT', 'The result could not be written to stdout; is the disk full?'));
    process.exit(OUR_FAULT);
  });
  // Notes that nobody can read any more, as when the terminal was closed, must not keep the work from ending in good order.
  process.stderr.on('error', () => {});
  try {
    await interruptible(signal => call(words, processTerminal, signal));
    return DONE;
  } catch (error) {
    terminal.note(lastWords(error));
    return exitCode(error);
  }
}
