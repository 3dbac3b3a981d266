import { asHtml, asHtmlWithFlags, htmlTable } from '../../../../figures/pageHtml.ts';
import { type Explored, errorOf } from '../../../../src/explore/explore.ts';
import { leversMissing } from '../../../../src/explore/levers.ts';
import type { Plan } from '../../../../src/plan/makePlan.ts';
import { figure, percent, whole } from '../../../shell/numbers.ts';
import { APPROXIMATE, payText } from '../exploreText.ts';
import { KEEPS, leversFigure, WEAKENS } from './leversFigure.ts';
import { symbolKey } from './symbolKey.ts';

/** What each lever buys, as a figure and as a table with what to type. */
export function leversSection(plan: Plan, explored: Explored): string {
  const { config, facts } = plan;
  const now = errorOf(plan);
  const rows = [
    ['as configured', whole(facts.cells), figure(now.median), figure(now.most90), '', ''],
    ...explored.rows.map(row => [
      `${row.flags}${row.isApproximate ? ' ≈' : ''}`,
      whole(row.cells),
      figure(row.error.median),
      figure(row.error.most90),
      percent(row.change),
      row.givesUp,
    ]),
  ];
  const notes = [
    ...(explored.rows.some(row => row.isApproximate) ? [APPROXIMATE] : []),
    ...leversMissing(config),
  ];
  return `<section id="levers" class="levers">
<h2>What each lever would buy</h2>
<p>One change at a time. ${asHtmlWithFlags(payText(explored, config))}</p>
<ul class="keys"><li>${symbolKey('same guarantee', KEEPS)}at least the same guarantee</li><li>${symbolKey('weaker', WEAKENS)}protects less</li></ul>
<div class="wide"><figure>${leversFigure('What each lever would buy', config.value.unit, explored, plan)}</figure></div>
${htmlTable(['add to the command', 'cells', 'error', '90 %', 'change', 'gives up'], rows)}
${notes.map(note => `<p>${asHtml(note)}</p>`).join('')}
</section>`;
}
