import type { Config } from '../../config/config.ts';
import { type Box, boxAround, intersection } from '../place/box.ts';
import type { Extremes } from './records.ts';
import { FIRST_TIME, LAST_TIME } from './usable.ts';

/** Where and when the used records lie; microseconds since 1970, a time that names no zone taken as UTC. */
export interface Extent {
  readonly box: Box;
  readonly first: number;
  readonly last: number;
}

/** Where and when records of interest can lie, from the extremes of all of them; without extremes, anywhere. */
export function extentOf(extremes: Partial<Extremes>, { space }: Config): Extent {
  const { first_time: first, last_time: last } = extremes;
  const box: Box = {
    south: within(extremes.south, -90, 90, -90),
    north: within(extremes.north, -90, 90, 90),
    west: within(extremes.west, -180, 180, -180),
    east: within(extremes.east, -180, 180, 180),
  };
  return {
    box: space.area ? intersection(box, boxAround(space.area, space.resolution)) : box,
    first: within(first, FIRST_TIME, LAST_TIME, FIRST_TIME),
    last: within(last, FIRST_TIME, LAST_TIME, LAST_TIME),
  };
}

/** A number cut to a range; `otherwise` for none and for NaN, which statistics may hold. */
function within(value: number | undefined, least: number, most: number, otherwise: number): number {
  if (value === undefined || Number.isNaN(value)) return otherwise;
  return Math.min(most, Math.max(least, value));
}

export function holdsZero({ south, north, west, east }: Box): boolean {
  return south <= 0 && north >= 0 && west <= 0 && east >= 0;
}
