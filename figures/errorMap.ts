import { cellToParent, getResolution } from 'h3-js';
import { mapShapes } from '../src/publish/map/mapShapes.ts';
import { escapeHtml } from '../src/terms/escapeHtml.ts';
import { figure } from '../src/terms/figures.ts';
import { spreadOf } from '../src/terms/spread.ts';

/** From these parts of the range on, a hexagon has the next darker colour; a tenth is where a map becomes useless. */
export const STEPS = [0.01, 0.02, 0.05, 0.1, 0.2] as const;

/** More outlines than this make a page slow, and no screen shows them. */
const MOST_HEXAGONS = 6000;
const WIDTH = 1000;

export interface MapOfErrors {
  readonly svg: string;
  /** The resolution it was drawn at: the plan's, or coarser where there are too many hexagons for a page. */
  readonly resolution: number;
  readonly hexagons: number;
}

/** Hexagons coloured by their predicted error, the median over their slots. The style names the colours: .e0 to .e5. */
export function errorMap(
  h3: readonly string[],
  errors: Float64Array,
  range: number,
  unit: string,
): MapOfErrors {
  const names = drawnAs(h3);
  const byHexagon = new Map<string, number[]>();
  names.forEach((name, index) => {
    const own = byHexagon.get(name);
    if (own === undefined) byHexagon.set(name, [errors[index]!]);
    else own.push(errors[index]!);
  });
  const hexagons = [...byHexagon.keys()].sort();
  const { paths, height, size } = outlines(hexagons);
  const shapes = hexagons.map((name, index) => {
    const own = byHexagon.get(name)!;
    const error = spreadOf(Float64Array.from(own)).median;
    const over = own.length === 1 ? '' : `, median over ${own.length} cells`;
    return `<path class="e${stepOf(error / range)}" d="${paths[index]}"><title>${escapeHtml(`${name}: ${figure(error)}${unit}${over}`)}</title></path>`;
  });
  const label = 'Map of the predicted error in each hexagon';
  return {
    svg: `<svg class="map" viewBox="0 0 ${WIDTH} ${height}" stroke-width="${spell(size / 40)}" role="img" aria-label="${label}"><title>${label}</title>${shapes.join('')}</svg>`,
    resolution: getResolution(hexagons[0]!),
    hexagons: hexagons.length,
  };
}

/** How many of the steps a part of the range has passed. */
export function stepOf(part: number): number {
  return STEPS.filter(step => part >= step).length;
}

function drawnAs(h3: readonly string[]): readonly string[] {
  let names = h3;
  while (new Set(names).size > MOST_HEXAGONS) {
    const coarser = getResolution(names[0]!) - 1;
    names = names.map(name => cellToParent(name, coarser));
  }
  return names;
}

/** A path for each hexagon, all within WIDTH × height, north up, and how wide a hexagon is. */
function outlines(hexagons: readonly string[]): { paths: string[]; height: number; size: number } {
  const { corners, steps } = mapShapes(hexagons);
  let [x, y, at] = [0, 0, 0];
  const shapes = corners.map(many =>
    Array.from({ length: many }, () => {
      x += steps[at++]!;
      y += steps[at++]!;
      return [x, y] as const;
    }),
  );
  const extent = (axis: 0 | 1) => {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const corner of shapes.flat())
      [least, most] = [Math.min(least, corner[axis]), Math.max(most, corner[axis])];
    return [least, most] as const;
  };
  const [[west, east], [north, south]] = [extent(0), extent(1)];
  // A tall city is drawn no taller than wide.
  const scale = WIDTH / Math.max(east - west, south - north);
  const left = (WIDTH - (east - west) * scale) / 2;
  const paths = shapes.map(
    shape =>
      `M${shape.map(([cx, cy]) => `${spell(left + (cx - west) * scale)} ${spell((cy - north) * scale)}`).join('L')}Z`,
  );
  const xs = shapes[0]!.map(([x]) => x);
  const size = (Math.max(...xs) - Math.min(...xs)) * scale;
  return { paths, height: Math.ceil((south - north) * scale), size };
}

function spell(value: number): string {
  return String(Math.round(value * 10) / 10);
}
