import { latLngToCell } from 'h3-js';
import { faceSides, hexagonCentre, hexagonCorners, type PlanePoint, planeToEarth } from './lattice.ts';
import { FIRST_HEXAGON_PLACE, LATTICE_REACH } from './placeSql.ts';

/** Names a place by its H3 index. A cell on the border of two faces has two places and one name. */
export function placeToCell(resolution: number): (place: number, place2: number) => string {
  const sides = faceSides(resolution);
  const { directions } = sides;
  // A row on the very border may have been given to a face that it misses by a rounding.
  const distance = sides.distance * (1 + 1e-12);
  return (place, place2) => {
    if (place < FIRST_HEXAGON_PLACE) return latLngToCell(place, place2, resolution);
    const packed = place - FIRST_HEXAGON_PLACE;
    const face = Math.floor(packed / (2 * LATTICE_REACH));
    const i = packed - face * 2 * LATTICE_REACH - LATTICE_REACH;
    const { lat, lng } = planeToEarth(face, resolution, pointOnFace(i, place2));
    return latLngToCell(lat, lng, resolution);
  };

  /** A point of the hexagon that lies on the face: beyond the face's sides its lattice means other cells. */
  function pointOnFace(i: number, j: number): PlanePoint {
    const centre = hexagonCentre(i, j);
    if (directions.every(towards => reach(centre, towards) <= distance)) return centre;
    const part = directions.reduce((polygon, towards) => cut(polygon, towards), hexagonCorners(i, j));
    if (part.length === 0) throw new Error('a hexagon without a point on its face');
    return {
      x: part.reduce((sum, { x }) => sum + x, 0) / part.length,
      y: part.reduce((sum, { y }) => sum + y, 0) / part.length,
    };
  }

  /** The part of a convex polygon on the inner side of one of the face's sides. */
  function cut(polygon: readonly PlanePoint[], towards: PlanePoint): PlanePoint[] {
    const inner: PlanePoint[] = [];
    polygon.forEach((to, k) => {
      const from = polygon.at(k - 1)!;
      const [before, after] = [distance - reach(from, towards), distance - reach(to, towards)];
      if (before < 0 !== after < 0) {
        const share = before / (before - after);
        inner.push({ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) });
      }
      if (after >= 0) inner.push(to);
    });
    return inner;
  }
}

function reach(point: PlanePoint, towards: PlanePoint): number {
  return point.x * towards.x + point.y * towards.y;
}
