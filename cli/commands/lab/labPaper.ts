import type { Claim } from '../../../lab/paper/claims/claim.ts';
import { codedLine } from '../../../src/terms/errorCodes.ts';
import { UsageError } from '../../../src/terms/usageError.ts';
import type { Command } from '../../shell/command.ts';
import { wholeNumber } from '../../shell/flags.ts';
import { RUN_FLAGS, runChoices, showProgress, stoppable } from './labRun.ts';

const LAMBDA = 10;
const FOLDER = 'lab/results';

export const labPaper: Command = {
  name: 'lab paper',
  operands: '',
  summary:
    'Runs every figure and claim of the paper again, on the shipped stand-in for its data and on synthetic sets.',
  flags: {
    lambda: { value: 'N', about: `by how much to scale samples or users (default: ${LAMBDA})` },
    out: { value: 'FOLDER', about: `where figures, numbers and the page go (default: ${FOLDER})` },
    ...RUN_FLAGS,
  },
  examples: ['hexveil lab paper', 'hexveil lab paper --lambda 100 --trials 1000 --out lambda-100'],
  async run(args, terminal) {
    if (args.operands.length > 0) {
      throw new UsageError('OPERANDS', `hexveil lab paper takes no file; "${args.operands[0]}" was given.`);
    }
    const folder = args.text('out') ?? FOLDER;
    const lambda = wholeNumber(args, 'lambda', [1, 1000], LAMBDA);
    const choices = runChoices(args);
    // Loaded when asked for: drawing needs a library that other commands should not wait for.
    const { runPaper } = await import('../../../lab/paper/runPaper.ts');
    const outcome = await stoppable(signal =>
      runPaper({ ...choices, lambda, folder, signal, watch: showProgress(terminal) }),
    );
    terminal.progress('');
    if (!outcome.finished) {
      const [written, begun] = [outcome.written, outcome.begun];
      terminal.note(
        codedLine(
          'STOPPED',
          `The finished figures (${written.join(', ')}) are in ${folder}` +
            `${begun.length === 0 ? '.' : `, and the finished points of ${begun.join(', ')} as *.unfinished.csv.`}`,
        ),
      );
      return;
    }
    terminal.print(
      args.isOn('json')
        ? JSON.stringify({ folder, claims: outcome.claims })
        : readable(folder, outcome.claims),
    );
  },
};

function readable(folder: string, claims: readonly Claim[]): string {
  return [
    ...claims.flatMap(claim => [claim.says, `    ${claim.verdict}`]),
    '',
    `Figures, numbers and the page are in ${folder}; open ${folder}/index.html.`,
  ].join('\n');
}
