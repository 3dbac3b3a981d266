import * as Plot from '@observablehq/plot';
import { PALETTE } from '../../../../figures/houseStyle.ts';
import { logDomain, logTicks } from '../../../../figures/logTicks.ts';
import { draw, svgText } from '../../../../figures/svg.ts';
import { withUnit } from '../../../../figures/withUnit.ts';
import { figure } from '../../../../src/terms/figures.ts';
import { spreadOf } from '../../../../src/terms/spread.ts';

/** Ten bars to each factor of ten. */
const PER_DECADE = 10;

interface Bar {
  readonly from: number;
  readonly to: number;
  readonly cells: number;
}

/** How many cells have how large an error, with the median, the 90 % mark and a tenth of the range. */
export function distributionFigure(title: string, unit: string, errors: Float64Array, range: number): string {
  const shown = errors.filter(error => error > 0);
  const bars = barsOf(shown);
  const { median, most90 } = spreadOf(errors);
  const domain = logDomain([...bars.flatMap(bar => [bar.from, bar.to]), median, most90]);
  // From left to right each mark is a row higher, its name to the left of it: no line runs through a name.
  const marks = [
    { error: median, label: 'median', colour: 'currentColor' },
    { error: most90, label: '90 %', colour: 'currentColor' },
    ...(range / 10 < domain[1]
      ? [{ error: range / 10, label: 'tenth of the range', colour: PALETTE.red }]
      : []),
  ].sort((a, b) => a.error - b.error);
  const drawing = draw(
    {
      width: 480,
      height: 320,
      marginTop: 66,
      marginRight: 16,
      marginBottom: 44,
      marginLeft: 48,
      x: {
        type: 'log',
        domain,
        ticks: logTicks(...domain),
        tickFormat: String,
        label: `${withUnit('Predicted error', unit)} →`,
        labelAnchor: 'center',
      },
      y: { zero: true, ticks: 5, label: '↑ Cells' },
      marks: [
        Plot.gridY({ strokeOpacity: 0.15, ticks: 5 }),
        Plot.rect(bars, {
          x1: 'from',
          x2: 'to',
          y1: 0,
          y2: 'cells',
          fill: PALETTE.sky,
          insetLeft: 0.5,
          insetRight: 0.5,
        }),
        Plot.ruleY([0]),
        Plot.ruleX(marks, { x: 'error', stroke: 'colour', strokeDasharray: '4 3', strokeWidth: 1.5 }),
      ],
    },
    title,
  );
  for (const [row, { error, label, colour }] of marks.entries()) {
    const x = drawing.place('x', error);
    const text = `${label}: ${figure(error)}`;
    drawing.add(
      'text',
      { x: (x - 4).toFixed(1), y: 58 - 16 * row, 'text-anchor': 'end', fill: colour },
      text,
    );
    const at = x.toFixed(1);
    const line = { 'stroke-dasharray': '4 3', 'stroke-width': 1.5 };
    drawing.add('line', { x1: at, x2: at, y1: 48 - 16 * row, y2: 66, stroke: colour, ...line });
  }
  return svgText(drawing);
}

function barsOf(errors: Float64Array): Bar[] {
  const cells = new Map<number, number>();
  for (const error of errors) {
    const bin = Math.floor(Math.log10(error) * PER_DECADE);
    cells.set(bin, (cells.get(bin) ?? 0) + 1);
  }
  return [...cells].map(([bin, many]) => ({
    from: 10 ** (bin / PER_DECADE),
    to: 10 ** ((bin + 1) / PER_DECADE),
    cells: many,
  }));
}
