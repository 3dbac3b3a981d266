import { htmlTable } from '../../../../figures/htmlTable.ts';
import type { NeededEpsilon, Plan } from '../../../../src/index.ts';
import { escapeHtml } from '../../../../src/terms/escapeHtml.ts';
import { figure } from '../../../../src/terms/figures.ts';
import { targetTable } from '../targetTable.ts';
import { targetConclusion } from '../targetText.ts';
import { flagsAsCode } from './flagsAsCode.ts';

/** The ε that a wanted error needs. */
export function targetSection(plan: Plan, target: number, needed: readonly NeededEpsilon[]): string {
  const { config } = plan;
  const unit = config.value.unit === '' ? '' : ` ${config.value.unit}`;
  return `<section>
<h2>${escapeHtml(`For an error of ${figure(target)}${unit}`)}</h2>
<p>${flagsAsCode(targetConclusion(needed, target, plan))}</p>
${htmlTable(...targetTable(needed, plan))}
</section>`;
}
