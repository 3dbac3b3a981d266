import { getHexagonEdgeLengthAvg, UNITS } from 'h3-js';
import type { Area } from '../../config/area.ts';
import { dot, earthToVector, FACE_CENTRES } from './lattice.ts';

/** A box of latitudes and longitudes in degrees that holds every record of interest. */
export interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

export const WORLD: Box = { south: -90, north: 90, west: -180, east: 180 };

/** What two boxes share; a single point where they share nothing. Requires that neither crosses the antimeridian. */
export function intersection(a: Box, b: Box): Box {
  const [south, west] = [Math.max(a.south, b.south), Math.max(a.west, b.west)];
  return {
    south,
    north: Math.max(south, Math.min(a.north, b.north)),
    west,
    east: Math.max(west, Math.min(a.east, b.east)),
  };
}

/** A box around every hexagon whose centre lies in the area, with room to spare: rows outside it cannot matter. */
export function boxAround(area: Area, resolution: number): Box {
  const points =
    area.kind === 'box'
      ? ([
          [area.west, area.south],
          [area.east, area.north],
        ] as const)
      : area.polygons.flatMap(([outline]) => [...outline!]);
  const lats = points.map(([, lat]) => lat);
  const lngs = points.map(([lng]) => lng);
  // The longest hexagon edge is under twice the average one.
  const room = (4 * getHexagonEdgeLengthAvg(resolution, UNITS.km)) / 111;
  const [south, north] = [least(lats) - room, most(lats) + room];
  const roomAcross =
    room / Math.cos(Math.min(89, Math.max(Math.abs(south), Math.abs(north))) * (Math.PI / 180));
  const [west, east] = [least(lngs) - roomAcross, most(lngs) + roomAcross];
  const wraps =
    west < -180 || east > 180 || south < -85 || north > 85 || (area.kind === 'box' && area.west > area.east);
  return intersection(WORLD, { south, north, ...(wraps ? { west: -180, east: 180 } : { west, east }) });
}

/**
 * The faces that a point of the box can be nearest to. Between samples of the box a dot product moves by no more
 * than the angle to the next sample, so a face that could win anywhere is seen at some sample.
 */
export function facesOf(box: Box): number[] {
  const found = new Set<number>();
  visitSamples(box, (dots, reach) => {
    const best = Math.max(...dots);
    dots.forEach((value, face) => {
      if (value >= best - 2 * reach) found.add(face);
    });
  });
  return [...found].sort((a, b) => a - b);
}

/** A lower bound of the distance, in radians, from the box to the nearest centre of a face. */
export function distanceToFaceCentre(box: Box): number {
  let least = Math.PI;
  visitSamples(box, (dots, reach) => {
    least = Math.min(least, Math.acos(Math.min(1, Math.max(...dots))) - reach);
  });
  return Math.max(0, least);
}

const SAMPLES = 64;

/** Visits a raster over the box with each point's dot products; every point of the box is within `reach` of one. */
function visitSamples(box: Box, visit: (dots: number[], reach: number) => void): void {
  const [height, width] = [(box.north - box.south) / SAMPLES, (box.east - box.west) / SAMPLES];
  const reach = ((height + width) / 2) * (Math.PI / 180) + 1e-12;
  for (let row = 0; row <= SAMPLES; row++) {
    for (let column = 0; column <= SAMPLES; column++) {
      const point = earthToVector(box.south + row * height, box.west + column * width);
      visit(
        FACE_CENTRES.map(centre => dot(centre, point)),
        reach,
      );
    }
  }
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.min(a, b));
}

function most(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.max(a, b));
}
