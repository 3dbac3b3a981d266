import { describe, expect, it } from 'vitest';
import { syntheticRelease } from '../../bench/syntheticRelease.ts';
import { jsonToManifest, manifestToJson } from './manifest.ts';

const { manifest } = syntheticRelease({ rings: 2 });
const changed = (change: object): string => manifestToJson({ ...manifest, ...change });

describe('release.json', () => {
  it('reads back as it was', () => {
    expect(jsonToManifest(manifestToJson(manifest))).toEqual(manifest);
  });

  it('may hold more than this version knows', () => {
    expect(jsonToManifest(changed({ weather: 'rain' }))).toMatchObject({ weather: 'rain' });
  });

  it.each([
    ['what is not JSON', '{"format"', 'it is not JSON'],
    ['a list', '[]', 'its format must be "hexveil-release"'],
    ['another format', changed({ format: 'geojson' }), 'its format must be "hexveil-release"'],
    ['a newer version', changed({ version: 2 }), 'has format version 2; this hexveil reads up to 1'],
    ['a missing key', changed({ title: undefined }), 'title is missing; it must be text'],
    ['a part that is none', changed({ value: 3 }), 'value is not an object'],
    [
      'a bound that is no number',
      changed({ value: { ...manifest.value, lower: 'low' } }),
      'value.lower is not an exact number',
    ],
    [
      'an unknown window',
      changed({ privacy: { ...manifest.privacy, window: 'year' } }),
      'privacy.window is not one of cell, slot, day, release',
    ],
    [
      'a count below zero',
      changed({ cells: { published: 1, leftOut: -1, minUsers: 5 } }),
      'cells.leftOut is not a whole number',
    ],
    ['names that are none', changed({ mechanisms: [1] }), 'mechanisms is not a list of texts'],
  ])('refuses %s and says what must be', (_, text, message) => {
    expect(() => jsonToManifest(text)).toThrow(message);
  });
});
