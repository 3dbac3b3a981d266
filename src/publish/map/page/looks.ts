import { certainty } from './certainty.ts';
import { colour } from './colours.ts';
import type { Looks } from './drawing.ts';
import { knownHalfWidth } from './halfWidth.ts';
import { type LegendRange, partOf } from './legendRange.ts';
import type { PageRelease } from './unpack.ts';

/** More than anyone can tell apart, few enough to fill hexagons in few strokes. */
const COLOURS = 96;

/** How every row looks, once for all slots. */
export function looksOf({ rows, data }: PageRelease, range: LegendRange): Looks {
  const colours = Array.from({ length: COLOURS }, (_, index) => colour(index / (COLOURS - 1)));
  return {
    cell: rows.cell,
    colours,
    colour: Uint8Array.from(rows.mean, mean => Math.round(partOf(range, mean) * (COLOURS - 1))),
    size: Float32Array.from(rows.mean, (mean, row) =>
      certainty(knownHalfWidth(mean, rows.low[row]!, rows.high[row]!, data), range),
    ),
  };
}
