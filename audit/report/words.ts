import { type Finding, foundOutAt } from '../finding.ts';

/** A bound in three digits; what only one side can publish has no bound at all. */
export function boundText(bound: number): string {
  return Number.isFinite(bound) ? bound.toFixed(3) : '∞';
}

/** How near the bound came to the claim. */
export function tightnessText({ bound, claimed }: Finding): string {
  return claimed === 0 || !Number.isFinite(bound) ? '–' : `${Math.round((100 * bound) / claimed)} %`;
}

/** Such as "1.25 ε", the least lie that was found out; a dash where none was told. */
export function powerText(finding: Finding): string {
  if (finding.power.length === 0) return '–';
  const at = foundOutAt(finding);
  return at === null ? `above ${finding.power.at(-1)!.factor} ε` : `${at} ε`;
}

/** A row that could not have been refuted does not hold either: nothing was tried. */
export function verdictText({ refuted, canRefute }: Finding): string {
  if (refuted) return 'REFUTED';
  return canRefute ? 'holds' : 'too few runs';
}

/** Runs on each neighbour. */
export function runsText({ tested }: Finding): string {
  return tested.toLocaleString('en');
}
