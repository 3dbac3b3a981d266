import { whole } from '../src/terms/figures.ts';
import { isCaught, type Verdict } from './judge.ts';

/** One line for a mutant and each of its catchers. */
function rows({ mutant, seconds, outcomes }: Verdict): string[][] {
  return mutant.caughtBy.map(({ file, title, samples }, at) => {
    const outcome = outcomes[at]!;
    const verdict = { refuted: 'caught', held: 'SURVIVED', broken: 'BROKEN' }[outcome.kind];
    const why = outcome.kind === 'broken' ? ` [${outcome.why}]` : '';
    return [
      at === 0 ? mutant.name : '',
      verdict,
      whole(samples),
      at === 0 ? seconds.toFixed(1) : '',
      `${file}: ${title}${why}`,
    ];
  });
}

const HEAD = ['mutant', 'verdict', 'samples', 'seconds', 'caught by'];

/** The verdicts for a terminal; the long column comes last. */
export function verdictLines(verdicts: readonly Verdict[]): string {
  const all = [HEAD, ...verdicts.flatMap(rows)];
  const widths = HEAD.map((_, column) => Math.max(...all.map(row => row[column]!.length)));
  return all
    .map(row =>
      row
        .map((text, column) =>
          column === 4 ? text : column < 2 ? text.padEnd(widths[column]!) : text.padStart(widths[column]!),
        )
        .join('  '),
    )
    .join('\n');
}

export function closingLine(verdicts: readonly Verdict[], seconds: number): string {
  const caught = verdicts.filter(isCaught).length;
  const rest = verdicts.length - caught;
  const took = `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  return rest === 0
    ? `All ${caught} mutants were caught, in ${took}.`
    : `${caught} of ${verdicts.length} mutants were caught, in ${took}; ${rest} survived or could not be tried.`;
}

/** The page that is kept in mutants/results.md. */
export function resultsPage(
  verdicts: readonly Verdict[],
  seconds: number,
  made: { readonly date: string; readonly version: string; readonly node: string },
): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const line = (row: readonly string[]) => `| ${row.map(cell).join(' | ')} |`;
  return [
    '# Seeded mistakes, and what caught them',
    '',
    `Written by \`npm run audit:mutants\` on ${made.date}, Hexveil ${made.version}, Node ${made.node}. ${closingLine(verdicts, seconds)}`,
    'Samples are random draws or generated cases of the test; 1 where a single case decides. Seconds are those of a whole run of',
    'the named tests, most of which is starting them.',
    '',
    line(HEAD),
    line(['---', '---', '---:', '---:', '---']),
    ...verdicts.flatMap(rows).map(line),
    '',
    '## The mistakes',
    '',
    ...verdicts.map(({ mutant }) => `- **${mutant.name}**: ${mutant.mistake}`),
    '',
  ].join('\n');
}
