import type { Draws } from './draws.ts';
import { isAvenue, type Place, trafficSpeed } from './streets.ts';

/** One record as a vehicle sends it. */
export interface Ping extends Place {
  /** Seconds since the city's first midnight. */
  readonly second: number;
  readonly speed: number;
}

const STOPPED_AT_LIGHTS = 0.12;

/**
 * Drives from corner to corner, first along one street and then across, and tells where the vehicle is every
 * `interval` seconds. `pace` says how this driver differs from the traffic around.
 */
export function* drive(
  from: Place,
  to: Place,
  start: number,
  interval: number,
  pace: number,
  chance: Draws,
): Generator<Ping> {
  let [along, across, second] = [from.along, from.across, start];
  const alongFirst = chance.chance(0.5);
  for (let leg = 0; leg < 2; leg++) {
    const isAlong = (leg === 0) === alongFirst;
    const end = isAlong ? to.along : to.across;
    for (;;) {
      const left = end - (isAlong ? along : across);
      if (Math.abs(left) < 1) break;
      const hour = (second / 3600) % 24;
      const flow = trafficSpeed({ along, across }, isAvenue(isAlong ? across : along), hour);
      const moving = Math.max(2, chance.normal(flow * pace, 4));
      const speed = chance.chance(STOPPED_AT_LIGHTS) ? 0 : moving;
      yield { along, across, second: Math.round(second), speed };
      // What is lost at lights is part of the flow, so the vehicle gets on even while a ping says 0.
      const step = Math.min(Math.abs(left), (moving / 3.6) * interval);
      if (isAlong) along += Math.sign(left) * step;
      else across += Math.sign(left) * step;
      second += interval * chance.between(0.9, 1.1);
    }
  }
}
