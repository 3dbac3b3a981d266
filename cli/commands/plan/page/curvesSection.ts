import { LOOKS, TITLES } from '../../../../figures/houseStyle.ts';
import { symbolKey } from '../../../../figures/symbolKey.ts';
import {
  type Config,
  type ErrorCurves,
  optionNames,
  type Plan,
  WINDOW_WORDS,
  type Window,
} from '../../../../src/index.ts';
import { escapeHtml } from '../../../../src/terms/escapeHtml.ts';
import { whole } from '../../../../src/terms/figures.ts';
import { toNumber, toText } from '../../../../src/terms/rational.ts';
import { curvesFigure } from './curvesFigure.ts';

/** What ε buys: a panel for each window, on common axes. */
export function curvesSection({ config, facts }: Plan, { curves, sampled }: ErrorCurves): string {
  const windows = [...new Set(curves.map(curve => curve.window))];
  const sample = sampled < facts.cells ? ` Medians are over a fixed sample of ${whole(sampled)} cells.` : '';
  return `<section id="windows">
<h2>What a larger ε would buy, under each window</h2>
<p>A larger ε and a narrower window both mean less noise and less protection. The dotted line is at ε = ${toText(config.privacy.epsilon)}.${sample}</p>
<ul class="keys">${keys()}</ul>
<div class="panels windows">${windows.map(window => panel(window, config, curves)).join('\n')}</div>
</section>`;
}

function panel(window: Window, config: Config, curves: ErrorCurves['curves']): string {
  const user = config.columns.user.join(' and ');
  const own = curves.filter(curve => curve.window === window);
  const drawing = curvesFigure(
    `Error over ε, window ${window}`,
    config.value.unit,
    own,
    curves,
    toNumber(config.privacy.epsilon),
  );
  const mark = window === config.privacy.window ? ', as configured' : '';
  return `<figure><h3>Window ${window}${mark}</h3><p>${escapeHtml(`Protects what a ${user} did within ${WINDOW_WORDS[window]}.`)}</p>${drawing}</figure>`;
}

function keys(): string {
  return optionNames.mechanism
    .map(name => `<li>${symbolKey(TITLES[name], LOOKS[name])}${escapeHtml(name)}</li>`)
    .join('');
}
