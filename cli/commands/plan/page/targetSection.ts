import { asHtml, asHtmlWithFlags, htmlTable } from '../../../../figures/pageHtml.ts';
import type { NeededEpsilon } from '../../../../src/explore/neededEpsilon.ts';
import type { Plan } from '../../../../src/plan/makePlan.ts';
import { toText } from '../../../../src/terms/rational.ts';
import { figure } from '../../../shell/numbers.ts';
import { targetConclusion } from '../targetText.ts';

/** The ε that a wanted error needs. */
export function targetSection(plan: Plan, target: number, needed: readonly NeededEpsilon[]): string {
  const { config } = plan;
  const unit = config.value.unit === '' ? '' : ` ${config.value.unit}`;
  const rows = needed.map(({ mechanism, epsilon, error }) => [
    mechanism,
    epsilon === undefined ? 'not reachable' : toText(epsilon),
    figure(error),
  ]);
  return `<section>
<h2>${asHtml(`For an error of ${figure(target)}${unit}`)}</h2>
<p>${asHtmlWithFlags(targetConclusion(needed, target, plan))}. Where an error is not reachable, what stays at ε = 1000 is bias, which no ε removes.</p>
${htmlTable(['mechanism', 'ε needed', 'error then'], rows)}
</section>`;
}
