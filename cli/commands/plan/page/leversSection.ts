import { htmlTable } from '../../../../figures/htmlTable.ts';
import { symbolKey } from '../../../../figures/symbolKey.ts';
import type { Explored, Plan } from '../../../../src/index.ts';
import { escapeHtml } from '../../../../src/terms/escapeHtml.ts';
import { leverNotes, payText } from '../exploreText.ts';
import { leverTable } from '../leverTable.ts';
import { flagsAsCode } from './flagsAsCode.ts';
import { KEEPS, leversFigure, WEAKENS } from './leversFigure.ts';

/** What each lever buys, as a figure and as a table with what to type. */
export function leversSection(plan: Plan, explored: Explored): string {
  const { config } = plan;
  return `<section id="levers">
<h2>What each lever would buy</h2>
<p>One change at a time. ${flagsAsCode(payText(explored, config))}</p>
<ul class="keys"><li>${symbolKey('same guarantee', KEEPS)}at least the same guarantee</li><li>${symbolKey('weaker', WEAKENS)}protects less</li></ul>
<div class="wide"><figure>${leversFigure('What each lever would buy', config.value.unit, explored, plan)}</figure></div>
${htmlTable(...leverTable(explored, plan))}
${leverNotes(explored, config)
  .map(note => `<p>${escapeHtml(note)}</p>`)
  .join('')}
</section>`;
}
