import { readFileSync } from 'node:fs';
import { UsageError } from '../terms/usageError.ts';
import { isObject } from './check.ts';

/** A part of the Earth: a box (east of `west`, also across the antimeridian), or polygons with holes. */
export type Area =
  | {
      readonly kind: 'box';
      readonly west: number;
      readonly south: number;
      readonly east: number;
      readonly north: number;
    }
  | { readonly kind: 'polygons'; readonly polygons: readonly Polygon[] };

/** Rings of [longitude, latitude]: the outline first, then its holes. */
export type Polygon = readonly (readonly (readonly [number, number])[])[];

/** A box from west, south, east, north as decimal texts. */
export function boxArea(bounds: readonly string[]): Area {
  const [west, south, east, north] = bounds.map(Number) as [number, number, number, number];
  const isOnEarth = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90;
  if (!isOnEarth || south >= north || west === east) {
    throw new UsageError(
      'AREA',
      `space.bounds is [${bounds.join(', ')}]; it must be west, south, east, north in degrees, such as [77.4, 12.8, 77.8, 13.2].`,
    );
  }
  return { kind: 'box', west, south, east, north };
}

/** Polygons from GeoJSON: a geometry, a feature or a collection; the object itself, or the path of a file. */
export function polygonArea(given: unknown, resolve: (path: string) => string): Area {
  const polygons = polygonsOf(typeof given === 'string' ? readGeoJson(resolve(given)) : given);
  if (polygons.length === 0) throw notPolygons();
  return { kind: 'polygons', polygons };
}

/** Whether a point lies in the area; a point on its border may count either way. */
export function isInArea(area: Area, lat: number, lng: number): boolean {
  if (area.kind === 'polygons') return area.polygons.some(rings => isInRings(rings, lat, lng));
  if (lat < area.south || lat > area.north) return false;
  return area.west < area.east ? lng >= area.west && lng <= area.east : lng >= area.west || lng <= area.east;
}

/** Even-odd rule: a hole is inside its outline, and so inside twice. */
function isInRings(rings: Polygon, lat: number, lng: number): boolean {
  let inside = false;
  for (const ring of rings) {
    let [x0, y0] = ring.at(-1)!;
    for (const [x1, y1] of ring) {
      if (y0 > lat !== y1 > lat && lng < ((x1 - x0) * (lat - y0)) / (y1 - y0) + x0) inside = !inside;
      [x0, y0] = [x1, y1];
    }
  }
  return inside;
}

function readGeoJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new UsageError('NO_FILE', `space.polygon names ${path}, which cannot be read; check the path.`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(
      'AREA',
      `${path} is not GeoJSON: it is not even valid JSON. Export it again as GeoJSON.`,
    );
  }
}

function polygonsOf(geojson: unknown): Polygon[] {
  if (!isObject(geojson)) throw notPolygons();
  switch (geojson.type) {
    case 'FeatureCollection':
      if (!Array.isArray(geojson.features)) throw notPolygons();
      return geojson.features.flatMap(polygonsOf);
    case 'GeometryCollection':
      if (!Array.isArray(geojson.geometries)) throw notPolygons();
      return geojson.geometries.flatMap(polygonsOf);
    case 'Feature':
      return polygonsOf(geojson.geometry);
    case 'Polygon':
      return [checkedRings(geojson.coordinates)];
    case 'MultiPolygon':
      if (!Array.isArray(geojson.coordinates)) throw notPolygons();
      return geojson.coordinates.map(checkedRings);
    default:
      throw notPolygons();
  }
}

function checkedRings(rings: unknown): Polygon {
  const isRing = (ring: unknown) => Array.isArray(ring) && ring.length >= 4 && ring.every(isPosition);
  if (!Array.isArray(rings) || rings.length === 0 || !rings.every(isRing)) throw notPolygons();
  return rings as unknown as Polygon;
}

function isPosition(point: unknown): boolean {
  if (!Array.isArray(point) || point.length < 2) return false;
  const [lng, lat] = point as unknown[];
  return typeof lng === 'number' && typeof lat === 'number' && Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
}

function notPolygons(): UsageError {
  return new UsageError(
    'AREA',
    'space.polygon must be a GeoJSON Polygon or MultiPolygon (or features of them) with positions [longitude, latitude] in degrees.',
  );
}
