import * as Plot from '@observablehq/plot';
import type { Look } from './houseStyle.ts';
import { draw, svgText } from './svg.ts';

/** A quantity that jumps: it keeps a value up to the next ε at which it changes. */
export interface Steps {
  readonly label: string;
  readonly look: Look;
  readonly points: readonly { readonly epsilon: number; readonly length: number }[];
  /** Where its name goes. */
  readonly labelAt: { readonly epsilon: number; readonly length: number };
}

/** Array lengths over ε on a log axis. */
export function stepFigure(title: string, steps: readonly Steps[]): string {
  const drawing = draw(
    {
      width: 560,
      height: 380,
      marginTop: 34,
      marginRight: 24,
      marginBottom: 46,
      marginLeft: 52,
      x: {
        type: 'log',
        ticks: [0.001, 0.01, 0.1, 1, 2],
        tickFormat: String,
        label: 'Privacy loss ε of one release (a pure number) →',
        labelAnchor: 'center',
      },
      y: { zero: true, ticks: 5, label: '↑ Array length (samples)' },
      marks: [
        Plot.gridY({ strokeOpacity: 0.15, ticks: 5 }),
        ...steps.map(({ points, look }) =>
          Plot.line(points, {
            x: 'epsilon',
            y: 'length',
            curve: 'step-after',
            stroke: look.colour,
            strokeWidth: 2,
            ...(look.dash === undefined ? {} : { strokeDasharray: look.dash }),
          }),
        ),
      ],
    },
    title,
  );
  for (const { label, look, labelAt } of steps) {
    drawing.add(
      'text',
      {
        x: drawing.place('x', labelAt.epsilon).toFixed(1),
        y: drawing.place('y', labelAt.length).toFixed(1),
        'text-anchor': 'start',
        fill: look.colour,
      },
      label,
    );
  }
  return svgText(drawing);
}
