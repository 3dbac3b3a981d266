import type { Claim } from './claims/claim.ts';
import { COMPARISON_HEADS, comparisonCells, comparisons } from './comparison.ts';
import type { PaperResults } from './results.ts';

/** The claims and the plotted values as Markdown: what docs/paper.md shows under "Reproduction". */
export function reproduction(results: PaperResults, claims: readonly Claim[]): string {
  const { lambda, runs, seed } = results.run;
  return [
    `From \`hexveil lab paper\` with λ = ${lambda}, ${runs} runs of each point and seed ${seed}. Errors are in km/h.`,
    '',
    ...table(
      ['claim', 'paper', 'ours', 'ratio', 'verdict'],
      claims.map(claim => [
        claim.says,
        claim.paper,
        claim.ours,
        claim.ratio === null ? '–' : claim.ratio.toFixed(2),
        `**${claim.verdict}**`,
      ]),
    ),
    '',
    ...SETS.flatMap(({ set, heading }) => [
      `${heading}:`,
      '',
      ...table(COMPARISON_HEADS, comparisons(results.figures[set]).map(comparisonCells)),
      '',
    ]),
  ].join('\n');
}

const SETS = [
  { set: 'itms', heading: 'Plotted errors on the ITMS data' },
  { set: 'samples', heading: 'Plotted errors under sample scaling' },
  { set: 'users', heading: 'Plotted errors under user scaling' },
] as const;

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)];
}
