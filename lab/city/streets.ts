/** A made-up city: streets every 600 m in a grid that is turned against north, every fourth of them an avenue. */
const BLOCK = 600;
const AVENUE_EVERY = 4;
const TURN = 0.35;
const METRES_PER_DEGREE = 111_320;
const CENTRE = { lat: 12.9716, lng: 77.5946 };
const RADIUS = 8_000;

/** A place in metres along the two directions of the street grid, from the centre. */
export interface Place {
  readonly along: number;
  readonly across: number;
}

export const cityRadius: number = RADIUS;

/** The corner of streets nearest to a place. */
export function nearestCorner({ along, across }: Place): Place {
  return { along: Math.round(along / BLOCK) * BLOCK, across: Math.round(across / BLOCK) * BLOCK };
}

/** Whether the street at this distance from the centre line is an avenue: wider, faster. */
export function isAvenue(offset: number): boolean {
  return Math.round(offset / BLOCK) % AVENUE_EVERY === 0;
}

export function toDegrees({ along, across }: Place): { lat: number; lng: number } {
  const east = along * Math.cos(TURN) - across * Math.sin(TURN);
  const north = along * Math.sin(TURN) + across * Math.cos(TURN);
  const lat = CENTRE.lat + north / METRES_PER_DEGREE;
  return { lat, lng: CENTRE.lng + east / (METRES_PER_DEGREE * Math.cos((CENTRE.lat * Math.PI) / 180)) };
}

/**
 * How fast traffic moves here at this hour, in km/h: faster on avenues and towards the edge, slower in the two rush
 * hours, most of all near the centre, and on the eastern side, where the offices are, in the evening.
 */
export function trafficSpeed(place: Place, onAvenue: boolean, hour: number): number {
  const distance = Math.min(1, Math.hypot(place.along, place.across) / RADIUS);
  const free = (onAvenue ? 30 : 22) + (onAvenue ? 30 : 18) * distance;
  const morning = rush(hour, 9);
  const evening = rush(hour, 18.5) * (place.along > 0 ? 1.25 : 0.9);
  const jam = Math.min(0.75, (0.65 - 0.4 * distance) * Math.max(morning, evening));
  return free * (1 - jam);
}

/** 1 at the height of a rush hour, 0 well before and after it. */
function rush(hour: number, at: number): number {
  return Math.exp(-(((hour - at) / 1.4) ** 2));
}
