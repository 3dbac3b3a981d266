import * as Plot from '@observablehq/plot';
import { PALETTE } from '../../../../figures/houseStyle.ts';
import { draw, svgText } from '../../../../figures/svg.ts';
import { withUnit } from '../../../../figures/withUnit.ts';
import type { Spread } from '../../../../src/terms/spread.ts';

export interface SlotErrors {
  readonly slot: string;
  readonly error: Spread;
}

/** Over more slots than this the numbers are for a table. */
export const MOST_SLOTS = 170;
const [PANEL, LETTER, GAP] = [388, 8, 12];

/** How large the error is in each slot: the median hexagon as a dot, nine of ten as a line upwards. */
export function slotsFigure(title: string, unit: string, slots: readonly SlotErrors[]): string {
  const labels = new Map(slots.map(({ slot }) => [slot, shortSlot(slot)]));
  const longest = Math.max(...[...labels.values()].map(label => label.length));
  const every = Math.ceil((slots.length * (LETTER * longest + GAP)) / PANEL);
  return svgText(
    draw(
      {
        width: 480,
        height: 260,
        marginTop: 30,
        marginRight: 44,
        marginBottom: 44,
        marginLeft: 48,
        x: {
          type: 'point',
          domain: slots.map(({ slot }) => slot),
          ticks: slots.filter((_, index) => index % every === 0).map(({ slot }) => slot),
          tickFormat: (slot: string) => labels.get(slot)!,
          label: 'Slot →',
          labelAnchor: 'center',
        },
        y: {
          zero: true,
          nice: true,
          ticks: 5,
          label: withUnit('↑ Error over hexagons: median, 90 %', unit),
        },
        marks: [
          Plot.gridY({ strokeOpacity: 0.15, ticks: 5 }),
          Plot.ruleX(slots, {
            x: 'slot',
            y1: each => each.error.median,
            y2: each => each.error.most90,
            stroke: PALETTE.sky,
            strokeWidth: 2,
            strokeOpacity: 0.6,
          }),
          Plot.dot(slots, {
            x: 'slot',
            y: each => each.error.median,
            r: slots.length > 40 ? 2.5 : 4.5,
            fill: PALETTE.sky,
          }),
          Plot.ruleY([0]),
        ],
      },
      title,
    ),
  );
}

/** "03-01 09:00" for a slot with a date; other names are short already. */
function shortSlot(slot: string): string {
  const [, day, clock] = /^\d{4}-(\d\d-\d\d)T(\d\d:\d\d)/.exec(slot) ?? [];
  return day === undefined ? slot : `${day} ${clock}`;
}
