import * as Plot from '@observablehq/plot';
import { logDomain, logTicks } from '../../lab/drawing/logTicks.ts';
import { draw, svgText } from '../../lab/drawing/svg.ts';
import { spreadOf } from '../../src/spread.ts';

const BLUE = '#2f93cc';
const RED = '#d55e00';
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
  const marks = [
    { error: median, label: 'median', row: 0 },
    { error: most90, label: '90 %', row: 1 },
    ...(range / 10 < domain[1] ? [{ error: range / 10, label: 'tenth of the range', row: 2 }] : []),
  ];
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
        label: `Predicted error${unit === '' ? '' : ` (${unit})`} →`,
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
          fill: BLUE,
          insetLeft: 0.5,
          insetRight: 0.5,
        }),
        Plot.ruleY([0]),
        Plot.ruleX(marks, {
          x: 'error',
          stroke: mark => (mark.row === 2 ? RED : 'currentColor'),
          strokeDasharray: '4 3',
          strokeWidth: 1.5,
        }),
      ],
    },
    title,
  );
  for (const { error, label, row } of marks) {
    const x = drawing.place('x', error);
    const isRight = x > 330;
    drawing.add(
      'text',
      {
        x: (x + (isRight ? -4 : 4)).toFixed(1),
        y: 58 - 16 * row,
        'text-anchor': isRight ? 'end' : 'start',
        fill: row === 2 ? RED : 'currentColor',
      },
      `${label}: ${Number(error.toPrecision(3))}`,
    );
    drawing.add('line', {
      x1: x.toFixed(1),
      x2: x.toFixed(1),
      y1: 48 - 16 * row,
      y2: 66,
      stroke: row === 2 ? RED : 'currentColor',
      'stroke-dasharray': '4 3',
      'stroke-width': 1.5,
    });
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
