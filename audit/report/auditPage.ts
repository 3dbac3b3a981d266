import { htmlPage } from '../../figures/htmlPage.ts';
import { htmlTable } from '../../figures/htmlTable.ts';
import type { MechanismName } from '../../src/mean/mechanisms.ts';
import { escapeHtml } from '../../src/terms/escapeHtml.ts';
import { whole } from '../../src/terms/figures.ts';
import type { AuditReport } from '../auditReport.ts';
import { drawsInterval } from '../cells/cellRow.ts';
import { type Finding, foundOutAt } from '../finding.ts';
import { boundsFigure } from './boundsFigure.ts';
import { NUMBER_HEADS, reportRows } from './reportRows.ts';

/** One page for a privacy officer: what was tried, what was found, what that can and cannot show. */
export function auditPage(report: AuditReport): string {
  const { findings, finished, falseAlarm, tests, seed, hexveil, date, epsilons } = report;
  const refuted = findings.filter(finding => finding.refuted);
  const tooFew = findings.filter(finding => !finding.refuted && !finding.canRefute);
  const oneNumber = findings.filter(({ kind, power }) => kind === 'cell' && power.length > 0);
  const quarter = oneNumber.filter(finding => foundOutAt(finding) === 1.25);
  const runs = findings.reduce((sum, { tested, learned }) => sum + 2 * (tested + learned), 0);
  const section = (kind: Finding['kind']) => findings.filter(finding => finding.kind === kind);
  return htmlPage({
    title: 'Hexveil audit',
    style: AUDIT_STYLE,
    header: `<h1>We tried to refute the privacy of Hexveil ${escapeHtml(hexveil)}</h1>
<p class="lead">${
      refuted.length === 0
        ? `It held${finished ? '' : ', as far as this audit went before it was stopped'}. In ${findings.length - tooFew.length} rows no pair of data sets was found that published numbers tell apart better than the claimed ε allows.`
        : `<strong class="no">${refuted.length} of ${findings.length} rows are refuted.</strong> Do not publish with them.`
    }</p>
<ul class="score">
<li><strong>${findings.length - refuted.length - tooFew.length}</strong> rows hold</li>
${tooFew.length === 0 ? '' : `<li><strong>${tooFew.length}</strong> had too few runs to tell</li>`}
<li><strong>${refuted.length}</strong> refuted</li>
${oneNumber.length === 0 ? '' : `<li><strong>${quarter.length}</strong> of ${oneNumber.length} would be refuted at 1.25 ε</li>`}
<li><strong>${millions(runs)}</strong> runs</li>
</ul>
<p>${escapeHtml(date)} · ε = ${epsilons.map(escapeHtml).join(', ')} · seed ${seed} · one false alarm in ${whole(1 / falseAlarm)} such audits</p>`,
    main: `<section>
<h2>What is claimed, and how it was tried</h2>
<p>Hexveil claims: if all values of any one vehicle had been entirely different, and as many of them usable, the chances of anything that is published would have changed by a factor of at most exp(ε). ε is what a release costs; at ε = 1 that factor is 2.72.</p>
<p>So the audit takes two data sets that differ in one vehicle’s values only, publishes from each of them many thousand times, and looks for an <em>event</em>, something about the published numbers, that comes up too often for one and too seldom for the other. If an event is 3 times as likely, ε is at least ln 3 = 1.10, whatever is claimed.</p>
<ul>
<li><strong>Data sets that hurt.</strong> One vehicle goes from one end of the range to the other: the heaviest, the lightest, one alone in its group, one that is in two groups, one that leaves a crowd, one at the edge of what is cut off. From the worst of these a search climbs on to worse ones.</li>
<li><strong>Events that are learned.</strong> Some runs are used to find out where the two differ most, in all published numbers together. Others, drawn afterwards, count how often that happens. Nothing is counted on the runs it was learned from.</li>
<li><strong>Whole releases.</strong> A vehicle in several hexagons, hours and days, under every window: whether its losses add up to no more than ε over everything that is published.</li>
<li><strong>The digits.</strong> Whether the low-order digits of written numbers, the order of records or sums near the largest possible tell anything, as they did in other software (Mironov 2012; Haney et al. 2022; Casacuberta et al. 2022).</li>
</ul>
</section>
<section>
<h2>What was found</h2>
<figure>${boundsFigure(findings).trim()}</figure>
<p>A full mark is a row as it ships: the largest loss that could be shown, divided by what is claimed. Right of the line it would be refuted. An open mark is the same row made to lie, with more ε than it claims: what this audit would have noticed. ${powerSentence(findings)}</p>
<p>In the tables below, <em>ε at least</em> is that lower bound, <em>of claim</em> how near it came, <em>would refute</em> the least lie that was found out, and <em>runs</em> are those on each of the two data sets. Below each row stand the two data sets and the event that gave the bound.</p>
</section>
${tableSection('Single cells', 'One row for each mechanism with each way to group, to fill arrays, to bound what one vehicle can change, and to draw noise.', section('cell'))}
${tableSection('Whole releases', 'Records in a file become a release through the code that makes releases; what is looked at is all numbers of all cells together.', section('release'))}
${tableSection('Exactness', 'Claims here are not ε: low-order digits may tell next to nothing, and the other rows are exact, without any statistics.', section('exactness'))}
<section>
<h2>What this can show, and what it cannot</h2>
<p><strong>A refutation is proof</strong>, but for one false alarm in ${whole(1 / falseAlarm)} audits: that rate is shared evenly over all ${whole(tests)} tests of this run (Bonferroni), and each count is turned into a bound that is exact for any number of runs (Clopper and Pearson 1934).</p>
<p><strong>That nothing was refuted is no proof.</strong> There may be worse data sets or events than those that were found. The proofs are in the documentation (docs/proofs); the audit is there to catch proofs that are wrong and code that does not follow them. The open marks say how large a mistake would have been caught.</p>
<p>The audit sees what is published. It does not time the software, look at its memory, or judge what is treated as public: who was where, and how often.</p>
<p>Single cells are drawn from seeded bits, so that the same seed gives the same table. Whole releases draw from the operating system’s cryptographic generator, as real ones do, and come out a little different every time.</p>
</section>`,
    footer: '<p>Made by <code>hexveil audit</code>. How to read and repeat it: docs/guide/audit.md.</p>',
  });
}

/** How large a lie this run would have found out, from what it did find out. */
function powerSentence(findings: readonly Finding[]): string {
  const tried = findings.filter(({ kind, power }) => kind === 'cell' && power.length > 0);
  const caught = (rows: readonly Finding[]) =>
    `${rows.filter(finding => foundOutAt(finding) === 1.25).length} of ${rows.length} rows`;
  const drawsTwice = ({ row }: Finding) => drawsInterval({ mechanism: row.split(' · ')[0] as MechanismName });
  const [one, several] = [tried.filter(finding => !drawsTwice(finding)), tried.filter(drawsTwice)];
  return [
    ...(one.length === 0
      ? []
      : [
          `A lie of a quarter was found out in ${caught(one)} of mechanisms that draw one number. Those with the paper’s own constants for arrays that share users are not among them with Laplace noise: they really lose half of what they claim.`,
        ]),
    ...(several.length === 0
      ? []
      : [
          `Where an interval is drawn first it was found out in ${caught(several)}: there the worst case needs two or three rare draws to fall together, and fewer runs see it.`,
        ]),
  ].join(' ');
}

const AUDIT_STYLE = `
tr.refuted td { font-weight: 700; color: var(--no); }
strong.no { color: var(--no); }
main ul { max-width: 44rem; padding-left: 1.2rem; } main li { margin-bottom: .4rem; }
main figure svg { max-width: 48rem; }
`;

/** One kind of rows, the refuted first; neighbours and event stand below each name, as they are long. */
function tableSection(heading: string, lead: string, findings: readonly Finding[]): string {
  if (findings.length === 0) return '';
  const worst = [...findings].sort((a, b) => Number(b.refuted) - Number(a.refuted));
  const rows = reportRows(worst).map(({ row, epsilon, numbers, neighbours, event }) => [
    { text: row, below: event === 'none' ? neighbours : `${neighbours}; ${event}` },
    epsilon,
    ...numbers,
  ]);
  const heads = ['row; neighbours; event', 'ε', ...NUMBER_HEADS];
  return `<section>
<h2>${heading}</h2>
<p>${lead}</p>
<details${findings.length <= 30 ? ' open' : ''}><summary>${findings.length} rows</summary>
${htmlTable(heads, rows, [], index => (worst[index]!.refuted ? 'refuted' : undefined))}</details>
</section>`;
}

function millions(count: number): string {
  return count < 1e6 ? whole(count) : `${(count / 1e6).toFixed(count < 1e7 ? 1 : 0)} million`;
}
