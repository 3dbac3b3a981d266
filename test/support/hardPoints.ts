import { cellToLatLng, cellToVertexes, getPentagons, latLngToCell, vertexToLatLng } from 'h3-js';
import { FACE_CENTRES, type Vector } from '../../src/ingest/place/lattice.ts';
import { seededRandom } from './random.ts';

export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Kinds of points at which a way of finding hexagons could fail, each as a maker of random ones. */
export function hardPoints(seed: number): Readonly<Record<string, () => Point>> {
  const random = seededRandom(seed);
  const between = (low: number, high: number) => low + (high - low) * (random() + random() * 2 ** -32);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const around = ({ lat, lng }: Point, degrees: number) => {
    const near = Math.max(-90, Math.min(90, lat + between(-degrees, degrees)));
    const across = degrees / Math.max(0.01, Math.cos((near * Math.PI) / 180));
    return { lat: near, lng: wrap(lng + between(-across, across)) };
  };
  const smaller = () => 10 ** between(-7, 0);
  const pentagons = getPentagons(3).map(cell => asPoint(cellToLatLng(cell)));
  return {
    Bengaluru: () => around({ lat: 12.97, lng: 77.59 }, 0.25),
    Chicago: () => around({ lat: 41.88, lng: -87.63 }, 0.25),
    world: () => ({ lat: (Math.asin(between(-1, 1)) * 180) / Math.PI, lng: between(-180, 180) }),
    'face edges': () => around(pick(FACE_EDGES)(random()), smaller()),
    'face centres': () => around(toPoint(pick(FACE_CENTRES)), 0.03 + smaller()),
    'within 3 km of a face centre': () => around(toPoint(pick(FACE_CENTRES)), 0.025),
    pentagons: () => around(pick(pentagons), smaller()),
    poles: () => ({ lat: pick([-1, 1]) * (90 - 10 ** between(-9, 0)), lng: between(-180, 180) }),
    'the poles themselves': () => ({ lat: pick([-90, 90]), lng: Math.round(between(-180, 180)) }),
    antimeridian: () => ({ lat: between(-90, 90), lng: wrap(180 + between(-1, 1) * 10 ** between(-9, 0)) }),
    'exact grid': () => ({
      lat: Math.round(between(-900, 900)) / 10,
      lng: Math.round(between(-1800, 1800)) / 10,
    }),
    'hexagon corners': () => {
      const { lat, lng } = around({ lat: 0, lng: 0 }, 89);
      const cell = latLngToCell(lat, lng, Math.floor(between(0, 15)));
      return asPoint(vertexToLatLng(pick(cellToVertexes(cell))));
    },
  };
}

/** Points of the 30 edges between faces: halfway between neighbouring centres the edge passes, across their line. */
const FACE_EDGES: readonly ((share: number) => Point)[] = FACE_CENTRES.flatMap((a, k) =>
  FACE_CENTRES.slice(k + 1)
    .filter(b => a[0] * b[0] + a[1] * b[1] + a[2] * b[2] > 0.7)
    .map(b => {
      const middle = normal([a[0] + b[0], a[1] + b[1], a[2] + b[2]]);
      const along = normal([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]);
      // Half of an edge spans 31.7 degrees.
      return (share: number) => {
        const t = Math.tan((share * 2 - 1) * 0.5535743588970452);
        return toPoint([middle[0] + t * along[0], middle[1] + t * along[1], middle[2] + t * along[2]]);
      };
    }),
);

function normal([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

function toPoint([x, y, z]: Vector): Point {
  return { lat: (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI, lng: (Math.atan2(y, x) * 180) / Math.PI };
}

function asPoint([lat, lng]: readonly number[]): Point {
  return { lat: lat!, lng: wrap(lng!) };
}

function wrap(lng: number): number {
  return lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng;
}
