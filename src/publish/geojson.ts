import { cellToBoundary } from 'h3-js';
import { columnKeys, columnName } from './columns.ts';
import type { ReleaseRows } from './releaseRows.ts';

/**
 * Rows as a GeoJSON FeatureCollection, a line for each: a hexagon per cell and slot with the columns of release.csv as its
 * properties. Longitudes of a hexagon across the antimeridian run past ±180 instead of around the world.
 */
export function* rowsToGeojson(rows: ReleaseRows): Generator<string> {
  const outlines = new Map<string, readonly (readonly number[])[]>();
  yield '{"type":"FeatureCollection","features":[\n';
  for (let row = 0; row < rows.cell.length; row++) {
    const cell = rows.cell[row]!;
    let outline = outlines.get(cell);
    if (outline === undefined) {
      outline = unbroken(cellToBoundary(cell, true));
      outlines.set(cell, outline);
    }
    const feature = {
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [outline] },
      properties: Object.fromEntries(columnKeys.map(key => [columnName(key), rows[key][row]])),
    };
    yield `${JSON.stringify(feature)}${row < rows.cell.length - 1 ? ',' : ''}\n`;
  }
  yield ']}\n';
}

/** Longitudes relative to the first point's, so that neighbours never lie half a world apart; 6 digits are 10 cm. */
function unbroken(ring: readonly (readonly number[])[]): number[][] {
  const first = ring[0]![0]!;
  return ring.map(([lng, lat]) => {
    const near = lng! - first > 180 ? lng! - 360 : lng! - first < -180 ? lng! + 360 : lng!;
    return [round(near), round(lat!)];
  });
}

function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
