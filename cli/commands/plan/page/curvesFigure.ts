import * as Plot from '@observablehq/plot';
import { LOOKS } from '../../../../figures/houseStyle.ts';
import { fewTicks, logDomain, logTicks } from '../../../../figures/logTicks.ts';
import { draw, svgText } from '../../../../figures/svg.ts';
import { withUnit } from '../../../../figures/withUnit.ts';
import type { ErrorCurve } from '../../../../src/index.ts';

/** Error over ε under one window. All windows get the same axes, so that the eye compares along one height. */
export function curvesFigure(
  title: string,
  unit: string,
  own: readonly ErrorCurve[],
  all: readonly ErrorCurve[],
  epsilon: number,
): string {
  const points = all.flatMap(curve => curve.points);
  const [least, most] = logDomain(points.map(point => point.error).filter(error => error > 0));
  const [low, high] = logDomain(points.map(point => point.epsilon));
  return svgText(
    draw(
      {
        width: 440,
        height: 300,
        marginTop: 30,
        marginRight: 12,
        marginBottom: 42,
        marginLeft: 48,
        x: {
          type: 'log',
          domain: [low, high],
          ticks: logTicks(low, high),
          tickFormat: String,
          label: 'ε of the release →',
          labelAnchor: 'center',
        },
        y: {
          type: 'log',
          domain: [least, most],
          ticks: fewTicks(least, most),
          tickFormat: String,
          label: withUnit('↑ Error in the median cell', unit),
        },
        marks: [
          Plot.gridY(fewTicks(least, most), { strokeOpacity: 0.15 }),
          Plot.ruleX([epsilon], { strokeOpacity: 0.5, strokeDasharray: '2 3' }),
          ...own.flatMap(({ mechanism, points }) => {
            const at = { x: 'epsilon', y: 'error' } as const;
            const { colour, symbol } = LOOKS[mechanism];
            const drawn = points.filter(point => point.error > 0);
            return [
              Plot.line(drawn, { ...at, stroke: colour, strokeWidth: 1.75 }),
              Plot.dot(drawn, { ...at, symbol: symbol as Plot.SymbolType, r: 3, fill: colour }),
            ];
          }),
        ],
      },
      title,
    ),
  );
}
