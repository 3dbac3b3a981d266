import { whole } from '../../src/terms/figures.ts';
import { type Finding, foundOutAt } from '../finding.ts';

/** A finding as tables show it, in text, Markdown or HTML. */
export interface ReportRow {
  readonly row: string;
  /** Decimal text. */
  readonly epsilon: string;
  /** In the order of `NUMBER_HEADS`. */
  readonly numbers: readonly string[];
  readonly neighbours: string;
  readonly event: string;
}

/** What was claimed and found, in the order of the columns. */
export const NUMBER_HEADS: readonly string[] = [
  'claimed',
  'ε at least',
  'of claim',
  'would refute',
  'runs',
  'verdict',
];

export function reportRows(findings: readonly Finding[]): ReportRow[] {
  return findings.map(finding => ({
    row: finding.row,
    epsilon: finding.epsilon,
    numbers: [
      String(finding.claimed),
      boundText(finding.bound),
      tightnessText(finding),
      powerText(finding),
      whole(finding.tested),
      verdictText(finding),
    ],
    neighbours: finding.pair,
    event: finding.event,
  }));
}

/** A bound in three digits; what only one side can publish has no bound at all. */
function boundText(bound: number): string {
  return Number.isFinite(bound) ? bound.toFixed(3) : '∞';
}

/** How near the bound came to the claim. */
function tightnessText({ bound, claimed }: Finding): string {
  return claimed === 0 || !Number.isFinite(bound) ? '–' : `${Math.round((100 * bound) / claimed)} %`;
}

/** Such as "1.25 ε", the least lie that was found out; a dash where none was told. */
function powerText(finding: Finding): string {
  if (finding.power.length === 0) return '–';
  const at = foundOutAt(finding);
  return at === null ? `above ${finding.power.at(-1)!.factor} ε` : `${at} ε`;
}

/** A row that could not have been refuted does not hold either: nothing was tried. */
export function verdictText({ refuted, canRefute }: Finding): string {
  if (refuted) return 'REFUTED';
  return canRefute ? 'holds' : 'too few runs';
}
