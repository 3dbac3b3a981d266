import { join } from 'node:path';
import {
  DOUBLE,
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBInstance,
  INTEGER,
} from '@duckdb/node-api';
import { literal } from '../../src/engines/quote.ts';
import type { Ping } from './drive.ts';
import type { FleetName } from './fleets.ts';
import { toDegrees } from './streets.ts';

const ROWS = 2048;
/** Midnight of 1 March 2024 in Asia/Kolkata, in seconds. */
const FIRST_MIDNIGHT = Date.UTC(2024, 1, 29, 18, 30) / 1000;

/**
 * Pings on their way into a file. They go through DuckDB's own buffers into a database file in the given folder, so a hundred
 * million need no more memory than two.
 */
export class PingTable {
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;
  readonly #appender: DuckDBAppender;
  readonly #columns = [
    new Int32Array(ROWS),
    ...Array.from({ length: 4 }, () => new Float64Array(ROWS)),
    new Int32Array(ROWS),
  ];
  #length = 0;

  static async open(folder: string): Promise<PingTable> {
    const instance = await DuckDBInstance.create(join(folder, 'pings.duckdb'));
    const connection = await instance.connect();
    await connection.run(
      'CREATE TABLE pings (vehicle INTEGER, second DOUBLE, lat DOUBLE, lng DOUBLE, speed DOUBLE, spoilt INTEGER)',
    );
    return new PingTable(instance, connection, await connection.createAppender('pings'));
  }

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection, appender: DuckDBAppender) {
    this.#instance = instance;
    this.#connection = connection;
    this.#appender = appender;
  }

  /** `spoilt` is 0 for a whole ping, else which of the five ways it is spoilt in. */
  add(vehicle: number, ping: Ping, spoilt: number): void {
    const { lat, lng } = toDegrees(ping);
    const row = [vehicle, ping.second, lat, lng, ping.speed, spoilt];
    for (let column = 0; column < row.length; column++) this.#columns[column]![this.#length] = row[column]!;
    if (++this.#length === ROWS) this.#flush();
  }

  /** Writes all pings as records of a fleet, into a .csv or .parquet file. */
  async write(kind: FleetName, file: string): Promise<void> {
    this.#flush();
    this.#appender.closeSync();
    await this.#connection.run(`COPY (${recordsSql(kind)}) TO ${literal(file)}`);
  }

  close(): void {
    this.#connection.closeSync();
    this.#instance.closeSync();
  }

  #flush(): void {
    if (this.#length === 0) return;
    const types = this.#columns.map(column => (column instanceof Int32Array ? INTEGER : DOUBLE));
    const chunk = DuckDBDataChunk.create(types, this.#length);
    this.#columns.forEach((column, index) => {
      chunk.setColumnValues(index, Array.from(column.subarray(0, this.#length)));
    });
    this.#appender.appendDataChunk(chunk);
    this.#length = 0;
  }
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
