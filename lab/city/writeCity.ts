import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DOUBLE, DuckDBDataChunk, DuckDBInstance, INTEGER } from '@duckdb/node-api';
import { literal } from '../../src/engines/quote.ts';
import { seededBits } from '../seededBits.ts';
import { type Draws, draws } from './draws.ts';
import type { Ping } from './drive.ts';
import { type FleetName, fleets } from './fleets.ts';
import { toDegrees } from './streets.ts';

export interface CityOrder {
  readonly kind: FleetName;
  readonly pings: number;
  readonly days: number;
  readonly seed: number;
  /** The part of the records that is spoilt, each in one of five ways. */
  readonly dirty: number;
  /** A .parquet or .csv file. */
  readonly out: string;
}

export interface CityReport {
  readonly pings: number;
  readonly vehicles: number;
}

const ROWS = 2048;
/** Midnight of 1 March 2024 in Asia/Kolkata, in seconds. */
const FIRST_MIDNIGHT = Date.UTC(2024, 1, 29, 18, 30) / 1000;
const SPOILS = 5;

/**
 * Writes a made-up city, vehicle by vehicle, until there are as many pings as ordered. Records go through DuckDB's own
 * buffers into a database file beside the result, so a hundred million need no more memory than two.
 */
export async function writeCity(
  order: CityOrder,
  onProgress: (pings: number) => void = () => {},
): Promise<CityReport> {
  const folder = mkdtempSync(join(dirname(order.out), '.hexveil-city-'));
  try {
    const instance = await DuckDBInstance.create(join(folder, 'pings.duckdb'));
    const connection = await instance.connect();
    try {
      await connection.run(
        'CREATE TABLE pings (vehicle INTEGER, second DOUBLE, lat DOUBLE, lng DOUBLE, speed DOUBLE, spoilt INTEGER)',
      );
      const appender = await connection.createAppender('pings');
      const rows = new RowBuffer(chunk => appender.appendDataChunk(chunk));
      const report = fillCity(order, rows, onProgress);
      appender.closeSync();
      const written = join(folder, `city${order.out.slice(order.out.lastIndexOf('.'))}`);
      await connection.run(`COPY (${recordsSql(order.kind)}) TO ${literal(written)}`);
      renameSync(written, order.out);
      return report;
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function fillCity(order: CityOrder, rows: RowBuffer, onProgress: (pings: number) => void): CityReport {
  let [pings, vehicle] = [0, 0];
  for (; pings < order.pings; vehicle++) {
    // Every vehicle has its own seed: the first thousand are the same in a larger city.
    const chance = draws(seededBits(order.seed * 2 ** 32 + vehicle));
    for (const ping of fleets[order.kind].journeys(order.days, chance)) {
      rows.add(vehicle, ping, spoil(order.dirty, chance));
      if (++pings % 250_000 === 0) onProgress(pings);
      if (pings === order.pings) break;
    }
  }
  rows.flush();
  return { pings, vehicles: vehicle };
}

function spoil(dirty: number, chance: Draws): number {
  return dirty > 0 && chance.chance(dirty) ? 1 + chance.index(SPOILS) : 0;
}

/** The records as a data exchange would give them; spoilt ones lack a user, a position, a time or a number. */
function recordsSql(kind: FleetName): string {
  const width = kind === 'cars' ? 6 : 4;
  const plate = `'${kind === 'cars' ? 'CAR' : 'BUS'}-' || lpad(CAST(vehicle AS VARCHAR), ${width}, '0')`;
  return `SELECT
    CASE WHEN spoilt = 1 THEN NULL ELSE ${plate} END AS license_plate,
    CASE WHEN spoilt = 2 THEN NULL ELSE make_timestamptz(CAST((${FIRST_MIDNIGHT} + second) * 1e6 AS BIGINT)) END AS "observationDateTime",
    CASE WHEN spoilt = 3 THEN 999 ELSE round(lat, 6) END AS lat,
    round(lng, 6) AS lng,
    CASE WHEN spoilt = 4 THEN NULL WHEN spoilt = 5 THEN 'NaN'::DOUBLE ELSE round(speed, 2) END AS speed
  FROM pings`;
}

/** Collects rows column by column and hands them on a chunk at a time. */
class RowBuffer {
  readonly #append: (chunk: DuckDBDataChunk) => void;
  readonly #columns = [
    new Int32Array(ROWS),
    ...Array.from({ length: 4 }, () => new Float64Array(ROWS)),
    new Int32Array(ROWS),
  ];
  #length = 0;

  constructor(append: (chunk: DuckDBDataChunk) => void) {
    this.#append = append;
  }

  add(vehicle: number, ping: Ping, spoilt: number): void {
    const { lat, lng } = toDegrees(ping);
    const row = [vehicle, ping.second, lat, lng, ping.speed, spoilt];
    for (let column = 0; column < row.length; column++) this.#columns[column]![this.#length] = row[column]!;
    if (++this.#length === ROWS) this.flush();
  }

  flush(): void {
    if (this.#length === 0) return;
    const types = this.#columns.map(column => (column instanceof Int32Array ? INTEGER : DOUBLE));
    const chunk = DuckDBDataChunk.create(types, this.#length);
    this.#columns.forEach((column, index) => {
      chunk.setColumnValues(index, Array.from(column.subarray(0, this.#length)));
    });
    this.#append(chunk);
    this.#length = 0;
  }
}
