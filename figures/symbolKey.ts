import * as Plot from '@observablehq/plot';
import type { Look } from './houseStyle.ts';
import { draw, svgText } from './svg.ts';

/** The symbol of a series, for a legend in the page's own text. */
export function symbolKey(name: string, { colour, symbol }: Look): string {
  const marks = [
    Plot.dot(
      { length: 1 },
      { frameAnchor: 'middle', symbol: symbol as Plot.SymbolType, fill: colour, r: 5.5 },
    ),
  ];
  return svgText(draw({ width: 18, height: 18, margin: 0, axis: null, marks }, name));
}
