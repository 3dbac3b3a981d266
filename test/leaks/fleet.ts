/**
 * A few buses over two days: who, where and when is the same in every data set that is made from it. What they say comes
 * from the test, as text, so that a value may have any number of digits.
 */
export interface Ping {
  readonly user: string;
  readonly time: string;
  readonly lat: number;
  readonly lng: number;
}

/** The bus whose values differ between neighbours: the busiest, in every hexagon and on both days. */
export const CHANGED = 'bus 4';

const HEXAGONS: readonly (readonly [lat: number, lng: number])[] = [
  [12.97, 77.59],
  [12.9, 77.5],
  [13.05, 77.7],
];

/** Counts per bus and hexagon: uneven, with ties, one bus alone with most of the records of a hexagon. */
const COUNTS: Readonly<Record<string, readonly number[]>> = {
  'bus 1': [3, 2, 0],
  'bus 2': [3, 0, 2],
  'Bus 3': [1, 2, 2],
  [CHANGED]: [9, 4, 2],
  'bus 5': [5, 0, 1],
  'bus 6': [2, 2, 2],
  'bus 7': [0, 7, 0],
};

/** Two days, at uneven hours. The last record of a bus in a hexagon repeats a time: only its value tells it apart. */
const timeOf = (k: number) =>
  new Date(Date.UTC(2024, 2, 1 + (k % 2), 6 + ((k * 5) % 12), (k * 7) % 60)).toISOString();

export const fleet: readonly Ping[] = Object.entries(COUNTS).flatMap(([user, counts]) =>
  counts.flatMap((count, place) =>
    Array.from({ length: count }, (_, k) => ({
      user,
      time: timeOf(k < 2 || k < count - 1 ? k : k - 2),
      lat: HEXAGONS[place]![0],
      lng: HEXAGONS[place]![1],
    })),
  ),
);

/** What the others say: 20 to 50 km/h, and a few records of the value that configs here ignore. */
const IGNORED = '7.25';

export function othersSay(ping: Ping, k: number): string {
  return k % 11 === 10 ? IGNORED : String(20 + ((k * 37 + ping.user.length) % 3000) / 100);
}

/** How the rows of a file may be ordered; two of the orders are made by what the rows say. */
export const ORDERS = ['as they came', 'by value', 'by value, largest first'] as const;
export type Order = (typeof ORDERS)[number];

/** A CSV of the fleet in which the changed bus says `says(k, n)` in its k-th of n records. */
export function fleetCsv(
  says: (k: number, n: number) => string,
  order: Order = 'as they came',
  more: readonly string[] = [],
): string {
  const own = fleet.filter(({ user }) => user === CHANGED).length;
  let spoken = 0;
  const rows = fleet.map((ping, k) => ({
    ...ping,
    value: ping.user === CHANGED ? says(spoken++, own) : othersSay(ping, k),
  }));
  if (order !== 'as they came') {
    const sign = order === 'by value' ? 1 : -1;
    rows.sort((a, b) => sign * (Number(a.value) - Number(b.value)));
  }
  const lines = rows.map(({ user, time, lat, lng, value }) => [user, time, lat, lng, value].join(','));
  return `${['plate,time,lat,lng,speed', ...lines, ...more].join('\n')}\n`;
}
