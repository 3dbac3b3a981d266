import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../terms/usageError.ts';
import { jsonToManifest } from './manifest.ts';
import type { PublishedRelease } from './publishedRelease.ts';
import { csvToRows } from './releaseCsv.ts';

/** Reads a published release back from its folder. */
export function readRelease(folder: string): PublishedRelease {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError('NO_RELEASE', `${folder} is not a folder; name the folder of a published release.`);
  }
  const manifest = jsonToManifest(textOf(folder, 'release.json'));
  const rows = csvToRows(textOf(folder, 'release.csv'));
  if (rows.cell.length !== manifest.cells.published) {
    throw new UsageError(
      'RELEASE_DAMAGED',
      `release.csv has ${rows.cell.length} rows and release.json says ${manifest.cells.published}: they belong to different releases, or a part is missing. Get a fresh copy of both.`,
    );
  }
  return { manifest, rows };
}

function textOf(folder: string, name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch {
    throw new UsageError(
      'NO_RELEASE',
      `${folder} has no ${name} that can be read; name the folder of a published release, which has release.json and release.csv.`,
    );
  }
}
