import { htmlPage } from '../../../../figures/htmlPage.ts';
import { htmlTable } from '../../../../figures/htmlTable.ts';
import { type ErrorCurves, guarantee, plannedError } from '../../../../src/index.ts';
import { escapeHtml } from '../../../../src/terms/escapeHtml.ts';
import { figure, whole } from '../../../../src/terms/figures.ts';
import { rangeOf } from '../../../../src/terms/grid.ts';
import { toText } from '../../../../src/terms/rational.ts';
import type { PlanStudy } from '../planStudy.ts';
import { capLines, sharesLines } from '../planText.ts';
import { cellsSection } from './cellsSection.ts';
import { curvesSection } from './curvesSection.ts';
import { leversSection } from './leversSection.ts';
import { mapSection } from './mapSection.ts';
import { PLAN_STYLE } from './planStyle.ts';
import { targetSection } from './targetSection.ts';

/** A plan as one page: what would be promised, where and how far off a release would be, and what would help. */
export function planPage(study: PlanStudy, curves: ErrorCurves): string {
  const { plan, counts, explored, needed } = study;
  const { config, facts } = plan;
  const title = `${config.dataset}: a plan for private means of ${config.columns.value}`;
  const errors = plan.expected.error;
  const error = plannedError(plan);
  const { unit } = config.value;
  return htmlPage({
    title,
    style: PLAN_STYLE,
    header: `<h1>${escapeHtml(title)}</h1>
<p class="lead">${escapeHtml(summary(study))}</p>
<ul class="score">
<li><strong>${figure(error.median)}</strong> ${escapeHtml(`${unit} off in the median cell`.trim())}</li>
<li><strong>${figure(error.most90)}</strong> ${escapeHtml(`${unit} or less in nine of ten`.trim())}</li>
<li><strong>${whole(facts.cells)}</strong> cells</li>
<li><strong>${toText(config.privacy.epsilon)}</strong> is ε, per ${config.privacy.window}</li>
</ul>
<div class="notice"><p><strong>For the curator’s eyes.</strong> This page is made from who was where and how often, which Hexveil treats as public; no value was read and no budget was spent. But it is not a release: where there are few users it shows so.</p></div>`,
    main: `<section>
<h2>What would be promised</h2>
<p>${escapeHtml(guarantee(config).plain)}</p>
</section>
${mapSection(plan, counts, errors)}
${cellsSection(plan, counts, errors)}
${curvesSection(plan, curves)}
${explored === undefined ? '' : leversSection(plan, explored)}
${needed === undefined ? '' : targetSection(plan, needed.target, needed.mechanisms)}
${mechanismsSection(study)}`,
    footer: `<p>Made by <code>hexveil plan --html</code>. Error is what to expect of the absolute difference between a published and a true mean, noise and typical bias together${escapeHtml(unit === '' ? '' : `, in ${unit}`)}; it is predicted from counts.</p>`,
  });
}

function summary({ plan, isUseless }: PlanStudy): string {
  const { facts, mechanism, config } = plan;
  const range = rangeOf(config.value.grid);
  const use = isUseless
    ? ` In most cells the error is above a tenth of the range, ${`${figure(range / 10)} ${config.value.unit}`.trim()}: such a map would show mostly noise. See below what would help.`
    : '';
  return `${whole(facts.users)} users in ${whole(facts.units)} units of privacy, ${whole(facts.samples)} samples. The choice is ${mechanism}; ${whole(facts.cellsLeftOut)} cells with data are left out, because fewer than ${config.minUsers} users take part${config.cells === undefined ? '' : ' or they are not in the list'}.${use}`;
}

function mechanismsSection({ plan, shares }: PlanStudy): string {
  const { config, facts, forecasts, mechanism, why } = plan;
  const heads = ['mechanism', 'error', '90 %', 'worst', 'noise', 'typical bias', 'bias bound'];
  const rows = forecasts.map(each => [
    each.mechanism === mechanism ? `${each.mechanism} *` : each.mechanism,
    ...[each.error.median, each.error.most90, each.error.worst].map(figure),
    ...[each.noise.median, each.typicalBias.median, each.biasBound.median].map(figure),
  ]);
  return `<section>
<h2>Every mechanism</h2>
<p>${escapeHtml(`Choice: ${mechanism}. ${why}`)} The last three columns are for the median cell.</p>
${[...sharesLines(shares, config), ...capLines(facts.cap)].map(line => `<p>${escapeHtml(sentence(line))}</p>`).join('\n')}
${htmlTable(heads, rows)}
</section>`;
}

function sentence(line: string): string {
  const text = line.trim();
  return text[0]!.toUpperCase() + text.slice(1);
}
