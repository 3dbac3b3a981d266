import { writeFileSync } from 'node:fs';
import { latLngToCell } from 'h3-js';
import { type Engine, execute } from '../../src/engines/engine.ts';
import { literal } from '../../src/engines/quote.ts';
import { type Box, WORLD } from '../../src/ingest/place/box.ts';
import { placeSql } from '../../src/ingest/place/placeSql.ts';
import { placeToCell } from '../../src/ingest/place/placeToCell.ts';
import type { Point } from './hardPoints.ts';

export interface Comparison {
  readonly points: number;
  /** Points whose cell is not h3-js's. */
  readonly mismatches: readonly Point[];
  /** Points so near an edge that they came back as coordinates. */
  readonly onEdge: number;
}

/** Puts points into a table of the engine, through a file, since that is how records come. */
export async function pointTable(engine: Engine, file: string, points: readonly Point[]): Promise<void> {
  writeFileSync(file, points.map(({ lat, lng }, k) => `${k},${lat},${lng}`).join('\n'));
  const columns = `{id: 'INTEGER', lat: 'DOUBLE', lng: 'DOUBLE'}`;
  const read = `SELECT id, lat, lng FROM read_csv(${literal(file)}, auto_detect = false, header = false, columns = ${columns})`;
  await execute(engine, engine.dialect.createTable('points', read));
}

/** Finds the cell of every point of the table by the lattice and by h3-js, and counts where they differ. */
export async function compareCells(
  engine: Engine,
  points: readonly Point[],
  resolution: number,
  box: Box = WORLD,
): Promise<Comparison> {
  const name = placeToCell(resolution);
  const names = new Map<number, Map<number, string>>();
  const mismatches: Point[] = [];
  let [count, onEdge] = [0, 0];
  const sql = placeSql('SELECT * FROM points', ['id'], resolution, box);
  const types = { id: 'int32', place: 'double', place2: 'double' } as const;
  for await (const { rows, columns } of engine.query(sql, types)) {
    for (let k = 0; k < rows; k++) {
      const [place, place2] = [columns.place[k]!, columns.place2[k]!];
      const row = names.get(place) ?? new Map<number, string>();
      if (row.size === 0) names.set(place, row);
      const cell = row.get(place2) ?? name(place, place2);
      row.set(place2, cell);
      const point = points[columns.id[k]!]!;
      if (cell !== latLngToCell(point.lat, point.lng, resolution)) mismatches.push(point);
      if (place < 1000) onEdge++;
      count++;
    }
  }
  return { points: count, mismatches, onEdge };
}
