import { asHtml, htmlTable } from '../../figures/pageHtml.ts';
import type { Claim } from './claims/claim.ts';
import { COMPARISON_HEADS, comparisonCells, comparisons } from './comparison.ts';
import type { FigureName } from './figures.ts';
import { PAGE_STYLE } from './pageStyle.ts';
import type { PaperResults } from './results.ts';
import { type Chapter, story } from './story.ts';

/** Every figure as SVG. */
export type Drawings = Readonly<Record<FigureName | 'lengths', string>>;

/** One HTML page that tells the story: figures and style are inside, nothing is fetched. */
export function page(results: PaperResults, claims: readonly Claim[], drawings: Drawings): string {
  const { lambda, runs, seed } = results.run;
  const count = (start: string) => claims.filter(claim => claim.verdict.startsWith(start)).length;
  const conditional = count('holds only');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Hexveil lab: the paper’s experiments</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header>
<h1>The paper’s experiments, run again</h1>
<p class="lead">“Mean Estimation with User-Level Privacy for Spatio-Temporal IoT Datasets” compares ways to publish a mean speed without giving away any one bus. Here are its figures and claims, from Hexveil’s own code: ${runs.toLocaleString('en')} runs of each point, λ = ${lambda}, seed ${seed}.</p>
<ul class="score">
<li><strong>${count('holds') - conditional}</strong> claims hold</li>
<li><strong>${conditional}</strong> hold under a condition</li>
<li><strong>${count('does not')}</strong> do not hold</li>
</ul>
<p>The paper’s bus data is not public. In its place stands a twin with the same number of users and samples and the same mean and variance. Error is the mean absolute difference between the released and the true mean, in km/h. ε is the privacy loss: less is more private.</p>
</header>
<main>
${story(results)
  .map(chapter => section(chapter, results, drawings))
  .join('\n')}
<section>
<h2>Claims, one by one</h2>
${claims.map(claimCard).join('\n')}
</section>
</main>
<footer>
<p>Made by <code>hexveil lab paper</code>. The same seed gives the same numbers on any number of cores. Arrays hold user means and the noise is discrete Laplace; every draw goes through the code that makes releases, with seeded randomness in place of the system’s.</p>
</footer>
</body>
</html>
`;
}

function section(
  { figure, heading, text, compares }: Chapter,
  results: PaperResults,
  drawings: Drawings,
): string {
  const rows = figure === 'lengths' ? [] : results.figures[figure];
  return `<section>
<h2>${asHtml(heading)}</h2>
<div class="pair">
<figure>${drawings[figure].trim()}<figcaption><a href="${figure}.csv">numbers (CSV)</a> · <a href="${figure}.svg">figure (SVG)</a></figcaption></figure>
<div class="words">${text.map(paragraph => `<p>${asHtml(paragraph)}</p>`).join('')}</div>
</div>
${compares ? `<details open><summary>Every value that could be read off the paper’s figure, beside ours</summary>${htmlTable(COMPARISON_HEADS, comparisons(rows).map(comparisonCells))}</details>` : ''}
</section>`;
}

function claimCard(claim: Claim): string {
  const mark = claim.verdict === 'holds' ? 'yes' : claim.verdict === 'does not hold' ? 'no' : 'partly';
  const ratio = claim.ratio === null ? '' : `<dt>ratio</dt><dd>${claim.ratio.toFixed(2)}</dd>`;
  return `<article class="claim ${mark}">
<p class="verdict">${asHtml(claim.verdict)}</p>
<h3>${asHtml(claim.says)}</h3>
<dl><dt>paper</dt><dd>${asHtml(claim.paper)}</dd><dt>ours</dt><dd>${asHtml(claim.ours)}</dd>${ratio}</dl>
<p>${asHtml(claim.evidence)} <span class="where">Paper, “${asHtml(claim.where)}”.</span></p>
</article>`;
}
