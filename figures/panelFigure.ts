import { type ErrorSeries, errorAxes, errorGrid, errorMarks } from './errorMarks.ts';
import { type Drawing, draw, svgText } from './svg.ts';

/** One panel of a figure: its heading and its series. The same labels mean the same looks in every panel. */
export interface Panel {
  readonly heading: string;
  readonly series: readonly ErrorSeries[];
}

const [WIDTH, HEIGHT] = [560, 400];
const LEGEND_TOP = 36;
const LINE = 18;

/** Panels side by side on common axes, with one legend above: the eye compares along one height. */
export function panelFigure(title: string, unit: string, panels: readonly Panel[]): string {
  const legend = panels[0]!.series;
  const everySeries = panels.flatMap(panel => panel.series);
  const drawing = draw(
    {
      width: WIDTH,
      height: HEIGHT,
      marginTop: 64 + LINE * Math.ceil(legend.length / 2),
      marginRight: 12,
      marginBottom: 46,
      marginLeft: 52,
      fx: { domain: panels.map(panel => panel.heading), label: null, padding: 0.08 },
      ...errorAxes(everySeries, unit, 1.9),
      marks: [errorGrid(everySeries), ...panels.flatMap(panel => errorMarks(panel.series, panel.heading))],
    },
    title,
  );
  drawLegend(drawing, legend);
  return svgText(drawing);
}

/** Two columns of line samples with their names. */
function drawLegend(drawing: Drawing, series: readonly ErrorSeries[]): void {
  for (const [index, { label, look }] of series.entries()) {
    const x = 52 + (index % 2) * (WIDTH / 2 - 44);
    const y = LEGEND_TOP + LINE * Math.floor(index / 2);
    drawing.add('line', {
      x1: x,
      x2: x + 30,
      y1: y,
      y2: y,
      stroke: look.colour,
      'stroke-width': 2,
      ...(look.dash === undefined ? {} : { 'stroke-dasharray': look.dash }),
    });
    drawing.add('text', { x: x + 37, y, dy: '0.34em', 'text-anchor': 'start' }, label);
  }
}
