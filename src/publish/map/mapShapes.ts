import { cellToBoundary, cellToLatLng, isValidCell } from 'h3-js';
import { UsageError } from '../../terms/usageError.ts';

/**
 * The outlines of hexagons on a Web Mercator plane, in whole units of 1/`unitsPerWorld` of the world's width: each
 * outline as its number of corners and its corners, every corner as the step from the one before (over cells, too).
 * Small steps make short texts.
 */
export interface MapShapes {
  readonly unitsPerWorld: number;
  readonly corners: readonly number[];
  readonly steps: readonly number[];
}

/** Outlines of cells, beside each other even where they lie on both sides of the antimeridian. */
export function mapShapes(cells: readonly string[]): MapShapes {
  const wrong = cells.find(cell => !isValidCell(cell));
  if (wrong !== undefined) {
    throw new UsageError(
      'RELEASE_DAMAGED',
      `"${wrong}" is not an H3 cell; the release was changed. Get a fresh copy of it.`,
    );
  }
  const seam = seamOf(cells.map(cell => cellToLatLng(cell)[1]));
  const outlines = cells.map(cell => {
    const [, middle] = cellToLatLng(cell);
    const home = eastOf(middle, seam);
    return cellToBoundary(cell).map(([lat, lng]) => mercator(lat, home + turn(lng - middle)));
  });
  const unitsPerWorld = fineness(outlines);
  const [corners, steps]: [number[], number[]] = [[], []];
  let [lastX, lastY] = [0, 0];
  for (const outline of outlines) {
    corners.push(outline.length);
    for (const [worldX, worldY] of outline) {
      const [x, y] = [Math.round(worldX * unitsPerWorld), Math.round(worldY * unitsPerWorld)];
      steps.push(x - lastX, y - lastY);
      [lastX, lastY] = [x, y];
    }
  }
  return { unitsPerWorld, corners, steps };
}

type Point = readonly [x: number, y: number];

/** Where Web Mercator ends: the latitude at which the world is a square. */
const EDGE = 85.0511287798066;

function mercator(lat: number, lng: number): Point {
  const phi = (Math.max(-EDGE, Math.min(EDGE, lat)) * Math.PI) / 180;
  return [lng / 360 + 0.5, 0.5 - Math.asinh(Math.tan(phi)) / (2 * Math.PI)];
}

/**
 * Where the map is cut open: at the antimeridian, as usual, unless cells lie on both sides of it within half a world;
 * then in the middle of the widest stretch of longitudes without a cell.
 */
function seamOf(longitudes: readonly number[]): number {
  const sorted = [...longitudes].sort((a, b) => a - b);
  let [middle, widest] = [-180, 0];
  for (const [index, here] of sorted.slice(0, -1).entries()) {
    const gap = sorted[index + 1]! - here;
    if (gap > widest) [middle, widest] = [here + gap / 2, gap];
  }
  return widest > 180 ? middle : -180;
}

/** The longitude, as many turns on as it takes to lie within 360° east of the seam. */
function eastOf(lng: number, seam: number): number {
  return lng < seam ? lng + 360 : lng >= seam + 360 ? lng - 360 : lng;
}

/** A difference of longitudes the short way round. */
function turn(difference: number): number {
  return difference > 180 ? difference - 360 : difference < -180 ? difference + 360 : difference;
}

/** Units so fine that the smallest outline is some thousand of them wide, at a power of two. */
function fineness(outlines: readonly (readonly Point[])[]): number {
  const widths = outlines.map(outline => {
    const xs = outline.map(([x]) => x);
    return Math.max(...xs) - Math.min(...xs);
  });
  const least = widths.reduce((a, b) => Math.min(a, b), 1);
  return 2 ** Math.min(44, Math.ceil(Math.log2(1000 / least)));
}
