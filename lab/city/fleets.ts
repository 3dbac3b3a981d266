import { DAY_SECONDS } from '../../src/time/day.ts';
import type { Draws } from './draws.ts';
import { drive, type Ping } from './drive.ts';
import { cityRadius, nearestCorner, type Place } from './streets.ts';

/** A kind of traffic: how one vehicle spends the days, and how its plate reads. */
export interface Fleet {
  readonly plate: (vehicle: number) => string;
  /** All pings of one vehicle, in time order. */
  journeys(days: number, chance: Draws): Generator<Ping>;
}

/** Tens of thousands of cars, each a few trips a day; some, taxis say, a great many. */
const cars: Fleet = {
  plate: vehicle => `CAR-${String(vehicle).padStart(6, '0')}`,
  *journeys(days, chance) {
    const home = somewhere(chance, 0.5);
    const work = somewhere(chance, 0.3);
    const pace = chance.between(0.85, 1.15);
    const eager = Math.min(5, chance.heavyTailed(2.5));
    for (let day = 0; day < days; day++) {
      if (chance.chance(0.25)) continue;
      yield* drive(home, work, departure(day, 8.6, chance), 60, pace, chance);
      for (let extra = 1; extra < Math.round(eager); extra++) {
        yield* drive(
          somewhere(chance, 0.4),
          somewhere(chance, 0.4),
          day * DAY_SECONDS + chance.between(10, 17) * 3600,
          60,
          pace,
          chance,
        );
      }
      yield* drive(work, home, departure(day, 18, chance), 60, pace, chance);
    }
  },
};

/** Hundreds of buses, each up and down its line from early to late. */
const buses: Fleet = {
  plate: vehicle => `BUS-${String(vehicle).padStart(4, '0')}`,
  *journeys(days, chance) {
    const [one, other] = [somewhere(chance, 0.7), somewhere(chance, 0.7)];
    const pace = chance.between(0.7, 0.9);
    const rounds = Math.min(40, Math.round(4 * chance.heavyTailed(1.5)));
    for (let day = 0; day < days; day++) {
      let second = day * DAY_SECONDS + chance.between(5, 7) * 3600;
      for (let round = 0; round < rounds && second < day * DAY_SECONDS + 22 * 3600; round++) {
        const [from, to] = round % 2 === 0 ? [one, other] : [other, one];
        for (const ping of drive(from, to, second, 20, pace, chance)) {
          second = ping.second;
          yield ping;
        }
        second += chance.between(300, 900);
      }
    }
  },
};

export const fleets = { cars, buses } as const satisfies Record<string, Fleet>;

export type FleetName = keyof typeof fleets;

/** A corner of the city: `spread` is the usual distance from the centre, as a part of the city's radius. */
function somewhere(chance: Draws, spread: number): Place {
  for (;;) {
    const place = {
      along: chance.normal(0, spread * cityRadius * 0.7),
      across: chance.normal(0, spread * cityRadius * 0.7),
    };
    if (Math.hypot(place.along, place.across) < cityRadius) return nearestCorner(place);
  }
}

function departure(day: number, hour: number, chance: Draws): number {
  return day * DAY_SECONDS + chance.normal(hour, 1.2) * 3600;
}
