import { type ErrorSeries, errorAxes, errorGrid, errorMarks, isDrawn } from './errorMarks.ts';
import { spreadLabels } from './spreadLabels.ts';
import { type Drawing, draw, svgText } from './svg.ts';

const HEIGHT = 400;
const MARGIN = { top: 40, bottom: 46, left: 60 };
/** The panel with its left margin; names are written to the right of it. */
const PANEL = 390;
const LINE = 16;
const LETTER = 7;

/** Mean absolute error over ε on log axes; error bars of ±2 standard errors show where they stick out of the symbols. */
export function errorFigure(title: string, unit: string, series: readonly ErrorSeries[]): string {
  const longest = Math.max(...series.map(each => each.label.length));
  const right = Math.max(163, 30 + LETTER * longest);
  const drawing = draw(
    {
      width: PANEL + right,
      height: HEIGHT,
      marginTop: MARGIN.top,
      marginRight: right,
      marginBottom: MARGIN.bottom,
      marginLeft: MARGIN.left,
      ...errorAxes(series, unit, 1.17),
      marks: [errorGrid(series), ...errorMarks(series)],
    },
    title,
  );
  nameSeries(drawing, series);
  if (series.some(each => (each.rings ?? []).length > 0)) nameRings(drawing, PANEL + right - 4);
  return svgText(drawing);
}

/** Names beside the last points: nobody has to look up a legend. */
function nameSeries(drawing: Drawing, series: readonly ErrorSeries[]): void {
  const named = series.filter(each => each.label !== '' && each.points.some(isDrawn));
  const ends = named.map(each => each.points.findLast(isDrawn)!);
  const heights = ends.map(end => drawing.place('y', end.mae));
  const places = spreadLabels(heights, LINE, HEIGHT - MARGIN.bottom);
  for (const [index, { label, look }] of named.entries()) {
    const x = drawing.place('x', ends[index]!.epsilon);
    const y = places[index]!.toFixed(1);
    drawing.add('line', {
      x1: (x + 9).toFixed(1),
      y1: heights[index]!.toFixed(1),
      x2: (x + 24).toFixed(1),
      y2: y,
      stroke: look.colour,
      'stroke-opacity': 0.6,
    });
    drawing.add(
      'text',
      { x: (x + 27).toFixed(1), y, dy: '0.34em', 'text-anchor': 'start', fill: look.colour },
      label,
    );
  }
}

/** Above the panel, flush with the right edge. */
function nameRings(drawing: Drawing, right: number): void {
  const [y, label] = [14, 'read off the paper’s figure'];
  drawing.add('circle', {
    cx: right - LETTER * label.length - 14,
    cy: y,
    r: 7,
    fill: 'none',
    stroke: 'currentColor',
  });
  drawing.add('text', { x: right, y, dy: '0.34em', 'text-anchor': 'end' }, label);
}
