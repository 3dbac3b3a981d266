import * as Plot from '@observablehq/plot';
import { type Look, PALETTE } from '../../../../figures/houseStyle.ts';
import { fewTicks, logDomain } from '../../../../figures/logTicks.ts';
import { draw, svgText } from '../../../../figures/svg.ts';
import { withUnit } from '../../../../figures/withUnit.ts';
import { type Explored, type Plan, plannedError } from '../../../../src/index.ts';
import { figure, percent } from '../../../../src/terms/figures.ts';

/** How levers look that keep the guarantee, and those that weaken it. */
export const KEEPS: Look = { colour: PALETTE.green, symbol: 'circle' };
export const WEAKENS: Look = { colour: PALETTE.red, symbol: 'triangle' };
const NOW: Look = { colour: PALETTE.grey, symbol: 'circle' };

/** What each lever buys: from the error as configured to the error with it, and whether the guarantee stays. */
export function leversFigure(title: string, unit: string, explored: Explored, plan: Plan): string {
  const now = plannedError(plan).median;
  const rows = [
    { ...NOW, label: 'as configured', error: now, says: figure(now) },
    ...explored.rows.map(row => ({
      ...(row.keepsGuarantee ? KEEPS : WEAKENS),
      label: `${row.label}${row.isApproximate ? ' ≈' : ''}`,
      error: row.error.median,
      says: `${figure(row.error.median)} (${percent(row.change)})`,
    })),
  ].filter(row => row.error > 0);
  const domain = logDomain(rows.map(row => row.error));
  return svgText(
    draw(
      {
        width: 440,
        height: 64 + 30 * rows.length,
        marginTop: 14,
        marginRight: 116,
        marginBottom: 46,
        marginLeft: 118,
        x: {
          type: 'log',
          domain,
          ticks: fewTicks(...domain),
          tickFormat: String,
          label: withUnit('Error in the median cell', unit),
          labelAnchor: 'center',
        },
        y: { domain: rows.map(row => row.label), label: null, tickSize: 0, padding: 0.4 },
        marks: [
          Plot.gridX(fewTicks(...domain), { strokeOpacity: 0.15 }),
          Plot.ruleX([now], { strokeOpacity: 0.5, strokeDasharray: '2 3' }),
          Plot.link(rows, {
            x1: now,
            x2: 'error',
            y: 'label',
            stroke: 'colour',
            strokeWidth: 2.5,
            strokeOpacity: 0.55,
          }),
          Plot.dot(rows, {
            x: 'error',
            y: 'label',
            symbol: 'symbol',
            fill: 'colour',
            r: 5.5,
          }),
          Plot.text(rows, { y: 'label', text: 'says', frameAnchor: 'right', dx: 110, textAnchor: 'end' }),
        ],
      },
      title,
    ),
  );
}
