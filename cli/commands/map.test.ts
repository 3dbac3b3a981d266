import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { syntheticRelease } from '../../bench/syntheticRelease.ts';
import { manifestToJson } from '../../src/publish/manifest.ts';
import type { Manifest } from '../../src/publish/publishedRelease.ts';
import { rowsToCsv } from '../../src/publish/releaseCsv.ts';
import { temporaryFolder } from '../../test/support/folder.ts';
import { hexveil } from '../../test/support/hexveil.ts';
import { hexveilHere } from '../../test/support/inProcess.ts';

const folder = temporaryFolder();
const city = syntheticRelease({ rings: 3 });
const csv = rowsToCsv(city.rows);

/** A release folder as `hexveil release` leaves it, but for what the test changes. */
function published(name: string, { manifest = {}, rows = csv }: { manifest?: object; rows?: string } = {}) {
  const place = join(folder, name);
  mkdirSync(place);
  writeFileSync(join(place, 'release.json'), manifestToJson({ ...city.manifest, ...manifest } as Manifest));
  writeFileSync(join(place, 'release.csv'), rows);
  return place;
}

describe('hexveil map', () => {
  it('draws the map of a release into its folder, over the one that was there', async () => {
    const place = published('good');
    writeFileSync(join(place, 'index.html'), 'an older one');
    const { code, stdout, stderr } = await hexveilHere(['map', place]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'One file that opens offline and loads nothing. No budget was spent.\n',
    });
    expect(stdout).toMatch(/index\.html: \d+ means on \d+ hexagons, 0\.\d+ MB\.$/m);
    expect(readFileSync(join(place, 'index.html'), 'utf8')).toMatch(/^<!doctype html>[\s\S]*img-src 'none'/);
    expect(readdirSync(place).sort()).toEqual(['index.html', 'release.csv', 'release.json']);
  });

  it('prints one JSON document, writes where it is told, and is silent on request', () => {
    const [place, file] = [published('json'), join(folder, 'elsewhere.html')];
    const { code, stdout, stderr } = hexveil(['map', place, '--out', file, '--json', '--quiet']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      map: file,
      bytes: readFileSync(file).length,
      hexagons: new Set(city.rows.cell).size,
      means: city.rows.cell.length,
      basemap: null,
    });
    expect(existsSync(join(place, 'index.html'))).toBe(false);
  });

  it('opens the page’s policy to the server of a basemap, and says who will see the readers', async () => {
    const [place, tiles] = [published('tiles'), 'https://tiles.example.org/{z}/{x}/{y}.png'];
    const { code, stderr } = await hexveilHere(['map', place, '--basemap', tiles]);
    expect(code).toBe(0);
    expect(stderr).toContain('loads tiles from tiles.example.org, which sees where they look');
    expect(readFileSync(join(place, 'index.html'), 'utf8')).toContain('img-src https://tiles.example.org;');
  });

  it.each([
    ['no such folder', () => [join(folder, 'nowhere')], 'nowhere is not a folder'],
    ['a file', () => [join(published('file'), 'release.csv')], 'release.csv is not a folder'],
    ['an empty folder', () => [emptyFolder('empty')], 'has no release.json that can be read'],
    ['a newer format', () => [published('newer', { manifest: { version: 7 } })], 'Install a newer hexveil'],
    ['a damaged CSV', () => [published('cut', { rows: csv.slice(0, -9) })], 'has no end: the file was cut'],
    [
      'a CSV that lost a row',
      () => [published('short', { rows: csv.replace(/[^\n]+\n$/, '') })],
      `release.json says ${city.rows.cell.length}`,
    ],
    [
      'a cell that is none',
      () => [published('cell', { rows: csv.replace(/^8\w+(?=,)/m, '8842d91201ffff1') })],
      '"8842d91201ffff1" is not an H3 cell',
    ],
    [
      'tiles without a place',
      () => [published('z'), '--basemap', 'https://a.org/{z}.png'],
      'with {z}, {x} and {y}',
    ],
    [
      'tiles that would open more than one door',
      () => [published('door'), '--basemap', 'https://a;img-src+*/{z}/{x}/{y}.png'],
      'must be the address of raster tiles',
    ],
    [
      'tiles from a file',
      () => [published('local'), '--basemap', 'file:///{z}/{x}/{y}.png'],
      'must be the address',
    ],
    ['thanks for nothing', () => [published('thanks'), '--credit', 'me'], 'add --basemap URL'],
    [
      'a place that is none',
      () => [published('out'), '--out', join(folder, 'no/such/file.html')],
      'cannot be written',
    ],
    ['no operand', () => [], 'takes one DIR; none was given'],
  ])('answers %s with one clear sentence and exit code 2', async (_, words, message) => {
    const { code, stdout, stderr } = await hexveilHere(['map', ...words()]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr.trim().split('\n').length).toBe(1);
    expect(stderr).not.toMatch(/\bat .*:\d+/);
  });
});

function emptyFolder(name: string): string {
  mkdirSync(join(folder, name));
  return join(folder, name);
}
