import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { expect } from 'vitest';
import { type MechanismName, mechanisms } from '../../src/mean/mechanisms.ts';
import { jsonToManifest } from '../../src/publish/manifest.ts';
import type { Manifest } from '../../src/publish/publishedRelease.ts';
import { csvToRows } from '../../src/publish/releaseCsv.ts';
import type { ReleaseRows } from '../../src/publish/releaseRows.ts';
import { writeRelease } from '../../src/publish/writeRelease.ts';

/**
 * The released numbers are mean, low95 and high95 of each row, and its bias bound where an interval was drawn. Everything
 * else that stands in the files of a release is returned here, with the clock and the ledger's random names taken out:
 * neighbours must agree on it to the last byte.
 */
export async function publicParts(folder: string): Promise<Readonly<Record<string, unknown>>> {
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  const rows = csvToRows(text('release.csv'));
  const isDrawn = rows.mechanism.some(name => mechanisms[name as MechanismName].drawsInterval);
  const numbers = ['mean', 'low95', 'high95', ...(isDrawn ? ['bias_bound'] : [])];

  const csv = text('release.csv').split('\n');
  const hidden = numbers.map(name => csv[0]!.split(',').indexOf(name));
  const blankFields = (line: string) =>
    line
      .split(',')
      .map((field, at) => (hidden.includes(at) ? '#' : field))
      .join(',');

  const parquet = await asyncBufferFromFile(join(folder, 'release.parquet'));
  const { schema, created_by, num_rows } = await parquetMetadataAsync(parquet);
  const page = /^(.*<script [^>]*>)([\w+/=]+)(<\/script>.*)$/s.exec(text('index.html'))!;
  return {
    files: readdirSync(folder).sort(),
    'release.json': withoutClock(jsonToManifest(text('release.json'))),
    'release.csv': [csv[0], ...csv.slice(1).map(blankFields)].join('\n'),
    'release.geojson': text('release.geojson').replace(
      new RegExp(`"(${numbers.join('|')})":[^,}]+`, 'g'),
      '"$1":#',
    ),
    'release.parquet': {
      schema,
      created_by,
      num_rows,
      rows: (await parquetReadObjects({ file: parquet })).map(row => blankKeys(row, numbers)),
    },
    'index.html': [page[1], withoutNumbers(page[2]!, isDrawn), page[3]],
  };
}

/**
 * Writes every file again from the parsed numbers and what is public, and compares bytes: so the files, and their sizes,
 * are a function of these alone.
 */
export async function expectFilesFollowFromNumbers(folder: string): Promise<void> {
  const manifest = jsonToManifest(readFileSync(join(folder, 'release.json'), 'utf8'));
  const rows = csvToRows(readFileSync(join(folder, 'release.csv'), 'utf8'));
  const again = join(folder, '..', '..', 'again');
  mkdirSync(again, { recursive: true });
  await writeRelease({ manifest, rows }, again, ['csv', 'parquet', 'geojson', 'html'], {});
  for (const name of readdirSync(folder)) {
    const same = readFileSync(join(again, name)).equals(readFileSync(join(folder, name)));
    expect(same, `${name} is what its numbers make it`).toBe(true);
  }
}

/** The numbers of a release, as the ends of its stdout are made from. */
export function releasedNumbers(folder: string): ReleaseRows {
  return csvToRows(readFileSync(join(folder, 'release.csv'), 'utf8'));
}

function withoutClock(manifest: Manifest): object {
  return {
    ...manifest,
    releasedAt: '',
    ledger: { entry: manifest.ledger.entry, length: manifest.ledger.length },
  };
}

function blankKeys(row: Readonly<Record<string, unknown>>, numbers: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, numbers.includes(key) ? '#' : value]),
  );
}

/** What the map's page knows, but for the numbers and the clock. */
function withoutNumbers(packed: string, isDrawn: boolean): object {
  const data = JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString('utf8'));
  const { mean: _, below: __, above: ___, bias, ...rows } = data.rows;
  const facts = data.facts.filter(([label]: [string]) => label !== 'Released' && label !== 'Dataset');
  return { ...data, facts, rows: { ...rows, bias: isDrawn ? '#' : bias } };
}
