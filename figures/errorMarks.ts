import * as Plot from '@observablehq/plot';
import type { Look } from './houseStyle.ts';
import { logDomain, logTicks } from './logTicks.ts';
import { withUnit } from './withUnit.ts';

/** A mechanism's errors over ε, with a look and a name. */
export interface ErrorSeries {
  /** Empty where other lines say what this one is. */
  readonly label: string;
  readonly look: Look;
  readonly points: readonly ErrorPoint[];
  /** What the paper plotted, drawn as rings. */
  readonly rings?: readonly { readonly epsilon: number; readonly mae: number }[];
}

export interface ErrorPoint {
  readonly epsilon: number;
  readonly mae: number;
  readonly stderr: number;
}

/** Both axes of an error figure: what they show, in which unit, on round numbers at least `apart` times apart. */
export function errorAxes(
  series: readonly ErrorSeries[],
  unit: string,
  apart: number,
): Pick<Plot.PlotOptions, 'x' | 'y'> {
  const epsilons = series.flatMap(each => each.points.map(point => point.epsilon));
  const [least, most] = heights(series);
  return {
    x: {
      type: 'log',
      domain: logDomain(epsilons),
      ticks: thinned(epsilons, apart),
      tickFormat: String,
      label: 'Privacy loss ε of one release (a pure number) →',
      labelAnchor: 'center',
    },
    y: {
      type: 'log',
      domain: [least, most],
      ticks: logTicks(least, most),
      tickFormat: String,
      label: withUnit('↑ Mean absolute error', unit),
    },
  };
}

/** Thin lines at the numbers of the error axis. */
export function errorGrid(series: readonly ErrorSeries[]): Plot.Markish {
  return Plot.gridY(logTicks(...heights(series)), { strokeOpacity: 0.15 });
}

/** For each series its line, error bars, symbols and rings. */
export function errorMarks(series: readonly ErrorSeries[], panel?: string): Plot.Markish[] {
  return series.flatMap(each => seriesMarks(each, panel));
}

function seriesMarks({ look, points, rings }: ErrorSeries, panel: string | undefined): Plot.Markish[] {
  const at = { x: 'epsilon', y: 'mae', ...(panel === undefined ? {} : { fx: () => panel }) };
  const drawn = points.filter(isDrawn);
  return [
    Plot.line(drawn, {
      ...at,
      stroke: look.colour,
      strokeWidth: 1.75,
      ...(look.dash === undefined ? {} : { strokeDasharray: look.dash }),
    }),
    Plot.ruleX(drawn, {
      ...at,
      y1: (point: ErrorPoint) => errorBar(point)[0],
      y2: (point: ErrorPoint) => errorBar(point)[1],
      stroke: look.colour,
      strokeWidth: 1.25,
    }),
    Plot.dot(drawn, { ...at, symbol: look.symbol as Plot.SymbolType, r: 3.5, fill: look.colour }),
    Plot.dot(rings ?? [], { ...at, r: 7, stroke: look.colour, strokeWidth: 1.5 }),
  ];
}

/** A log axis has no place for an error of 0. */
export function isDrawn({ mae }: ErrorPoint): boolean {
  return mae > 0;
}

/** ±2 standard errors; a bar that would reach past 0 ends at a third of the height, as 0 is infinitely far down. */
function errorBar({ mae, stderr }: ErrorPoint): [number, number] {
  return [Math.max(mae - 2 * stderr, mae / 3), mae + 2 * stderr];
}

/** The least and the most that has to be shown, with some air. */
function heights(series: readonly ErrorSeries[]): [number, number] {
  const values = series.flatMap(({ points, rings }) => [
    ...points.filter(isDrawn).flatMap(errorBar),
    ...(rings ?? []).map(ring => ring.mae),
  ]);
  return logDomain(values.length === 0 ? [1] : values);
}

/** Values in order, leaving out those too near to the one before for their numbers to fit. */
function thinned(values: readonly number[], apart: number): number[] {
  const ticks: number[] = [];
  for (const value of [...new Set(values)].sort((a, b) => a - b)) {
    if (ticks.length === 0 || value / ticks.at(-1)! >= apart) ticks.push(value);
  }
  return ticks;
}
