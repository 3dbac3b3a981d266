import { cellToLatLng, gridDisk, latLngToCell } from 'h3-js';
import { seededBits } from '../lab/seededBits.ts';
import {
  type Manifest,
  type PublishedRelease,
  RELEASE_FORMAT,
  RELEASE_VERSION,
} from '../src/publish/publishedRelease.ts';

export interface SyntheticCity {
  readonly centre?: readonly [lat: number, lng: number];
  readonly resolution?: number;
  /** How many rings of hexagons around the centre. */
  readonly rings?: number;
  /** Hours of the day that have a slot. */
  readonly hours?: readonly number[];
  /** Whether the town has an irregular edge; without, every hexagon of the disk is in. */
  readonly isRagged?: boolean;
  /** How much more traffic than usual: with enough of it no hexagon is left out. */
  readonly busy?: number;
}

/**
 * A published release of a town that never was: streets slow down towards the centre and in rush hours, two fast roads
 * cross it, a ring goes round it, and noise grows where fewer vehicles drive. Seeded, so that every run sees the same.
 */
export function syntheticRelease({
  centre = [21.19, 72.83],
  resolution = 8,
  rings = 32,
  hours = Array.from({ length: 17 }, (_, hour) => hour + 6),
  isRagged = true,
  busy = 1,
}: SyntheticCity = {}): PublishedRelease {
  const bits = seededBits(4);
  const uniform = () => (bits.uint32() + 0.5) / 2 ** 32;
  const middle = latLngToCell(centre[0], centre[1], resolution);
  const disk = gridDisk(middle, rings);
  const reach = Math.max(1, ...disk.map(cell => away(cell, centre)[2]));
  const rows = {
    cell: [] as string[],
    slot: [] as string[],
    mean: [] as number[],
    low95: [] as number[],
    high95: [] as number[],
    biasBound: [] as number[],
    epsilon: [] as string[],
    mechanism: [] as string[],
    arrays: [] as number[],
  };
  let leftOut = 0;
  for (const cell of disk) {
    const [x, y, distance] = away(cell, centre).map(part => part / reach) as [number, number, number];
    const angle = Math.atan2(y, x);
    const edge = 0.72 + 0.14 * Math.sin(3 * angle + 1) + 0.1 * Math.sin(5 * angle) + 0.08 * uniform();
    if (isRagged && distance > edge) continue;
    const road = Math.max(near(x - 0.5 * y - 0.05), near(y + 0.3 * x + 0.1), near(distance - 0.45));
    const free = 17 + 26 * distance + 16 * road + 3 * Math.sin(9 * x) * Math.cos(8 * y);
    for (const hour of hours) {
      const rush = Math.exp(-(((hour - 9) / 1.3) ** 2)) + Math.exp(-(((hour - 18) / 1.7) ** 2));
      const traffic = (0.25 + rush + (hour > 9 && hour < 18 ? 0.6 : 0)) * (1 + 2 * road);
      const users = Math.floor(900 * busy * traffic * Math.exp(-4.2 * distance) * (0.5 + uniform()));
      if (users < 5) {
        leftOut++;
        continue;
      }
      const truth = free * (1 - 0.42 * rush * Math.exp(-1.4 * distance) * (1 - 0.4 * road));
      const scale = 65 / users / 0.25;
      const drawn = truth - scale * Math.sign(uniform() - 0.5) * Math.log(uniform());
      const half = scale * Math.log(20);
      rows.cell.push(cell);
      rows.slot.push(`${String(hour).padStart(2, '0')}:00`);
      rows.mean.push(within(drawn));
      rows.low95.push(within(drawn - half));
      rows.high95.push(within(drawn + half));
      rows.biasBound.push(2 + 6 * uniform());
      rows.epsilon.push('1/24');
      rows.mechanism.push(users > 40 ? 'levy' : 'array-averaging');
      rows.arrays.push(Math.ceil(users / 2));
    }
  }
  const published = rows.cell.length;
  return { manifest: manifest({ resolution, hours, published, leftOut }), rows };
}

function manifest(of: {
  resolution: number;
  hours: readonly number[];
  published: number;
  leftOut: number;
}): Manifest {
  return {
    format: RELEASE_FORMAT,
    version: RELEASE_VERSION,
    title: 'How fast buses move in Surat',
    dataset: 'city-buses',
    releasedAt: '2026-11-15T10:00:00Z',
    value: { name: 'speed', unit: 'km/h', lower: '0', upper: '65', step: '0.01' },
    space: { resolution: of.resolution },
    time: {
      slot: '1h',
      zone: 'Asia/Kolkata',
      repeat: 'daily',
      slots: of.hours.map(hour => `${String(hour).padStart(2, '0')}:00`),
    },
    privacy: {
      epsilon: '1',
      window: 'day',
      allocate: 'even',
      guarantee: {
        plain:
          'Whatever one vehicle did on one day, this map would look almost the same without it: nobody can learn from it, beyond a factor of 2.72, how that vehicle moved.',
        symbols:
          'P[release(D) ∈ S] ≤ exp(1) · P[release(D′) ∈ S] for all S and all D, D′ that differ in one user’s values on one day',
      },
    },
    mechanisms: ['array-averaging', 'levy'],
    cells: { published: of.published, leftOut: of.leftOut, minUsers: 5 },
    ledger: {
      entry: 12,
      hash: '5f0c9d1e8a77b3c2d4e6f8091a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d',
      length: 12,
    },
    versions: { hexveil: '0.1.0', node: '20.20.0', duckdb: '1.5.5' },
  };
}

/** Kilometres east and north of the centre, and the distance. */
function away(cell: string, [lat, lng]: readonly [number, number]): [number, number, number] {
  const [cellLat, cellLng] = cellToLatLng(cell);
  const turn = ((cellLng - lng + 540) % 360) - 180;
  const [x, y] = [turn * 111 * Math.cos((lat * Math.PI) / 180), (cellLat - lat) * 111];
  return [x, y, Math.hypot(x, y)];
}

/** 1 on a road, 0 off it. */
function near(offset: number): number {
  return Math.exp(-((offset / 0.035) ** 2));
}

function within(value: number): number {
  return Math.max(0, Math.min(65, value));
}
