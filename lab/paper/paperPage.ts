import { htmlPage } from '../../figures/htmlPage.ts';
import { htmlTable } from '../../figures/htmlTable.ts';
import { escapeHtml } from '../../src/terms/escapeHtml.ts';
import { whole } from '../../src/terms/figures.ts';
import type { Claim } from './claims/claim.ts';
import { COMPARISON_HEADS, comparisonCells, comparisons } from './comparison.ts';
import type { FigureName } from './figures.ts';
import type { PaperResults } from './results.ts';
import { type Chapter, story } from './story.ts';

/** Every figure as SVG. */
export type Drawings = Readonly<Record<FigureName | 'lengths', string>>;

/** One page that tells the story: figures, what was read off the paper's own, and its claims one by one. */
export function paperPage(results: PaperResults, claims: readonly Claim[], drawings: Drawings): string {
  const { lambda, runs, seed } = results.run;
  const count = (start: string) => claims.filter(claim => claim.verdict.startsWith(start)).length;
  const conditional = count('holds only');
  return htmlPage({
    title: 'Hexveil lab: the paper’s experiments',
    style: PAPER_STYLE,
    header: `<h1>The paper’s experiments, run again</h1>
<p class="lead">“Mean Estimation with User-Level Privacy for Spatio-Temporal IoT Datasets” compares ways to publish a mean speed without giving away any one bus. Here are its figures and claims, from Hexveil’s own code: ${whole(runs)} runs of each point, λ = ${lambda}, seed ${seed}.</p>
<ul class="score">
<li><strong>${count('holds') - conditional}</strong> claims hold</li>
<li><strong>${conditional}</strong> hold under a condition</li>
<li><strong>${count('does not')}</strong> do not hold</li>
</ul>
<p>The paper’s bus data is not public. In its place stands a twin with the same number of users and samples and the same mean and variance. Error is the mean absolute difference between the released and the true mean, in km/h. ε is the privacy loss: less is more private.</p>`,
    main: `${story(results)
      .map(chapter => section(chapter, results, drawings))
      .join('\n')}
<section>
<h2>Claims, one by one</h2>
${claims.map(claimCard).join('\n')}
</section>`,
    footer: `<p>Made by <code>hexveil lab paper</code>. The same seed gives the same numbers on any number of cores. Arrays hold user means and the noise is discrete Laplace; every draw goes through the code that makes releases, with seeded randomness in place of the system’s.</p>`,
  });
}

/** What only this page has: figures beside words where there is room, and claims as cards. */
const PAPER_STYLE = `
@media (min-width: 60rem) { .pair { display: grid; grid-template-columns: 38rem 1fr; gap: 2rem; align-items: center; } }
.claim { background: var(--card); border: 1px solid var(--line); border-left: .35rem solid var(--mark); border-radius: .4rem; padding: .8rem 1rem .3rem; margin: 0 0 .9rem; }
.yes { --mark: var(--yes); } .partly { --mark: var(--partly); } .no { --mark: var(--no); }
.verdict { color: var(--mark); font-weight: 700; margin: 0 0 .2rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem .8rem; margin: 0 0 .5rem; font-variant-numeric: tabular-nums; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
.where { color: var(--soft); font-size: .9rem; }
@media print { .claim { break-inside: avoid; } }
`;

function section(
  { figure, heading, text, compares }: Chapter,
  results: PaperResults,
  drawings: Drawings,
): string {
  const rows = figure === 'lengths' ? [] : results.figures[figure];
  return `<section>
<h2>${escapeHtml(heading)}</h2>
<div class="pair">
<figure>${drawings[figure].trim()}<figcaption><a href="${figure}.csv">numbers (CSV)</a> · <a href="${figure}.svg">figure (SVG)</a></figcaption></figure>
<div>${text.map(paragraph => `<p>${escapeHtml(paragraph)}</p>`).join('')}</div>
</div>
${compares ? `<details open><summary>Every value that could be read off the paper’s figure, beside ours</summary>${htmlTable(COMPARISON_HEADS, comparisons(rows).map(comparisonCells))}</details>` : ''}
</section>`;
}

function claimCard(claim: Claim): string {
  const mark = claim.verdict === 'holds' ? 'yes' : claim.verdict === 'does not hold' ? 'no' : 'partly';
  const ratio = claim.ratio === null ? '' : `<dt>ratio</dt><dd>${claim.ratio.toFixed(2)}</dd>`;
  return `<article class="claim ${mark}">
<p class="verdict">${escapeHtml(claim.verdict)}</p>
<h3>${escapeHtml(claim.says)}</h3>
<dl><dt>paper</dt><dd>${escapeHtml(claim.paper)}</dd><dt>ours</dt><dd>${escapeHtml(claim.ours)}</dd>${ratio}</dl>
<p>${escapeHtml(claim.evidence)} <span class="where">Paper, “${escapeHtml(claim.where)}”.</span></p>
</article>`;
}
