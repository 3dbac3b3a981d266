import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config/config.ts';
import { csvToParquet } from '../engines/duckdb/csvToParquet.ts';
import { UsageError } from '../terms/usageError.ts';
import { columnKeys, columnName, columns } from './columns.ts';
import { rowsToGeojson } from './geojson.ts';
import { manifestToJson } from './manifest.ts';
import { mapHtml } from './map/mapHtml.ts';
import type { PublishedRelease } from './publishedRelease.ts';
import { rowsToCsv } from './releaseCsv.ts';

/** Where a release is being written: a hidden folder beside its place, and the place it will have. */
export interface ReleaseFolder {
  readonly unfinished: string;
  /** Moves what was written to `<entry>-<date>`: whole, or not at all, and never over an older one. */
  finish(entry: number, date: string): string;
  /** Leaves nothing behind. */
  discard(): void;
}

/** A row takes some 100 bytes of CSV and Parquet, some 700 of GeoJSON, some 30 of the map. */
const BYTES_PER_ROW = 1000;
const BYTES_OF_PAGE = 1_000_000;

const FOLDER_FOR_ALL = 0o755;
const FILE_FOR_ALL = 0o644;

/**
 * Makes the folder that a release will be written to, and so finds out whether it can be, before anything is charged:
 * the output folder, the right to write there, the room on its disk.
 */
export function openReleaseFolder(dir: string, rows: number): ReleaseFolder {
  let unfinished: string;
  try {
    if (mkdirSync(dir, { recursive: true }) !== undefined) chmodSync(dir, FOLDER_FOR_ALL);
    unfinished = mkdtempSync(join(dir, '.unfinished-'));
  } catch {
    throw new UsageError(
      'CANNOT_WRITE',
      `Nothing can be written to ${dir}; set output.dir to another folder. Nothing was charged.`,
    );
  }
  const free = statfsSync(dir);
  if (free.bavail * free.bsize < rows * BYTES_PER_ROW + BYTES_OF_PAGE) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new UsageError(
      'DISK_FULL',
      `There is too little room in ${dir} for ${rows} rows; make room or set output.dir to another folder. Nothing was charged.`,
    );
  }
  return {
    unfinished,
    finish: (entry, date) => {
      letAllRead(unfinished);
      return moveInto(unfinished, dir, `${entry}-${date}`);
    },
    discard: () => rmSync(unfinished, { recursive: true, force: true }),
  };
}

/** A release is the one thing that is public, so everybody may read it, whatever the umask. */
function letAllRead(folder: string): void {
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), FILE_FOR_ALL);
  chmodSync(folder, FOLDER_FOR_ALL);
}

/** Two ledgers may have the same entry number on one day; the later release then gets a number behind its name. */
function moveInto(unfinished: string, dir: string, name: string): string {
  for (let again = 1; ; again++) {
    const place = join(dir, again === 1 ? name : `${name}-${again}`);
    if (existsSync(place)) continue;
    try {
      renameSync(unfinished, place);
      return place;
    } catch (error) {
      // Somebody else took the name between the look and the move.
      const isTaken = ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '');
      if (!isTaken) throw error;
    }
  }
}

/** Writes every format that was asked for, all from the one draw that the release holds. */
export async function writeRelease(
  release: PublishedRelease,
  folder: string,
  formats: Config['output']['formats'],
  settings: Config['engine'],
): Promise<void> {
  const file = (name: string) => join(folder, name);
  writeFileSync(file('release.json'), manifestToJson(release.manifest));
  writeFileSync(file('release.csv'), rowsToCsv(release.rows));
  if (formats.includes('parquet')) {
    const types = columnKeys.map(key => [columnName(key), columns[key].type] as const);
    const order = { columns: Object.fromEntries(types), settings };
    await csvToParquet(file('release.csv'), file('release.parquet'), order);
  }
  if (formats.includes('geojson'))
    await pipeline(rowsToGeojson(release.rows), createWriteStream(file('release.geojson')));
  if (formats.includes('html')) writeFileSync(file('index.html'), mapHtml(release));
  if (!formats.includes('csv')) rmSync(file('release.csv'));
}
