import type { Claim } from '../../../lab/paper/claims/claim.ts';
import { UsageError } from '../../../src/terms/usageError.ts';
import { wholeNumber } from '../../shell/flags.ts';
import { throwIfStopped } from '../../shell/interrupt.ts';
import { type Experiment, RUN_FLAGS, runChoices, runsLine } from './labRun.ts';

const LAMBDA = 10;
const FOLDER = 'lab/results';

export const labPaper: Experiment = {
  operands: '',
  flags: {
    lambda: { value: 'N', about: `by how much to scale samples or users (default: ${LAMBDA})` },
    out: { value: 'FOLDER', about: `where figures, numbers and the page go (default: ${FOLDER})` },
    ...RUN_FLAGS,
  },
  examples: ['hexveil lab paper', 'hexveil lab paper --lambda 100 --trials 1000 --out lambda-100'],
  async run(args, terminal, signal) {
    if (args.operands.length > 0) {
      throw new UsageError('OPERANDS', `hexveil lab paper takes no file; "${args.operands[0]}" was given.`);
    }
    const folder = args.text('out') ?? FOLDER;
    const lambda = wholeNumber(args, 'lambda', [1, 1000], LAMBDA);
    const choices = runChoices(args);
    // Loaded when asked for: drawing needs a library that other commands should not wait for.
    const { runPaper } = await import('../../../lab/paper/runPaper.ts');
    const outcome = await runPaper({ ...choices, lambda, folder, signal, watch: runsLine(terminal) });
    terminal.progress('');
    if (!outcome.finished) {
      const [written, begun] = [outcome.written, outcome.begun];
      return throwIfStopped(
        signal,
        `The finished figures (${written.join(', ')}) are in ${folder}` +
          `${begun.length === 0 ? '.' : `, and the finished points of ${begun.join(', ')} as *.unfinished.csv.`}`,
      );
    }
    terminal.print(
      args.isOn('json')
        ? JSON.stringify({ folder, claims: outcome.claims })
        : claimsText(folder, outcome.claims),
    );
  },
};

function claimsText(folder: string, claims: readonly Claim[]): string {
  return [
    ...claims.flatMap(claim => [claim.says, `    ${claim.verdict}`]),
    '',
    `Figures, numbers and the page are in ${folder}; open ${folder}/index.html.`,
  ].join('\n');
}
