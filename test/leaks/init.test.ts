import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { transcript } from './transcript.ts';

const folder = temporaryFolder();

/** What a record may say and be usable: of every kind that a reader of JSON tells apart. */
const SAYINGS: Readonly<Record<string, (k: number) => string>> = {
  'whole numbers': k => String(k % 60),
  fractions: k => `${k % 60}.5`,
  'one fraction among whole numbers': k => (k === 100 ? '5.5' : '5'),
  'negative numbers': k => `-${k % 60}`,
  'numbers beyond 64 bits': () => '123456789012345678901234567890',
  'numbers that are written as text': k => `"${k % 60}"`,
  'one number that is written as text': k => (k === 100 ? '"5"' : '5'),
  'text that looks like a date': () => '"20240301"',
  'the largest number there is': () => '1.7976931348623157e308',
};

type Says = (k: number) => string;

/** Records in which nothing but the name of a field tells what it holds. */
const SHAPES: Readonly<Record<string, (says: Says) => string[]>> = {
  'a value that no name tells': says => records(k => `"reading": ${says(k)}`),
  'a value next to fields that look like it': says =>
    records(k => `"a": ${k}, "b": ${k}.25, "reading": ${says(k)}, "c": "${k}"`),
  'a value below other fields': says => records(k => `"bus": {"engine": {"reading": ${says(k)}}}`),
  'a value in a list': says => records(k => `"readings": [${says(k)}, ${k}]`),
  'a value among hundreds of fields': says =>
    records(k => {
      const others = Array.from({ length: 250 }, (_, n) => `"field ${n}": ${n === 7 ? says(k) : n}`);
      return `"many": {${others.join(', ')}}`;
    }, 120),
  'a value whose name is known': says => records(k => `"speed": ${says(k)}`),
};

function records(fields: (k: number) => string, count = 200): string[] {
  const time = (k: number) => new Date(Date.UTC(2024, 2, 1, 6, k % 60)).toISOString();
  return Array.from(
    { length: count },
    (_, k) =>
      `{"plate": "bus ${k % 7}", "time": "${time(k)}", "lat": 12.9${k % 10}, "lng": 77.5, ${fields(k)}}`,
  );
}

/** What `hexveil init` says of these records, and the config that it writes. */
async function begun(lines: readonly string[], format: 'json' | 'ndjson'): Promise<unknown> {
  const input = join(folder, 'pings');
  rmSync(input, { recursive: true, force: true });
  mkdirSync(input);
  const text = format === 'json' ? `[${lines.join(',\n')}]` : lines.join('\n');
  writeFileSync(join(input, `pings.${format}`), `${text}\n`);
  const out = join(folder, 'new.yaml');
  rmSync(out, { force: true });
  // How far a look has come at a tenth of a second is the clock's doing.
  const { progress: _, ...said } = await transcript(['init', input, '--out', out]);
  return [said, readFileSync(out, 'utf8')];
}

describe.each(Object.entries(SHAPES))('hexveil init, for neighbours with %s', (_, shape) => {
  it('says the same and writes the same config to the last byte, whatever kind of number they hold', async () => {
    let first: unknown;
    for (const [at, [name, says]] of Object.entries(SAYINGS).entries()) {
      const said = await begun(shape(says), at % 2 === 0 ? 'ndjson' : 'json');
      first ??= said;
      expect(said, name).toEqual(first);
    }
  });
});

describe('hexveil init, for records in another order', () => {
  /** Most records lack what the last one has; a look at the first few thousand would miss it. */
  const lines = [
    ...Array.from({ length: 25_000 }, (_, k) => `{"y": 1, "x": 2, "when": ${k}}`),
    '{"x": 2, "latitude": 12.97, "y": 1, "longitude": 77.5, "timestamp": 1, "speed": 3, "plate": "A"}',
  ];

  it('says the same: every record is looked at, and fields have no order', async () => {
    const said = await begun(lines, 'ndjson');
    expect(said).toEqual(await begun(lines.toReversed(), 'ndjson'));
    expect(said).toEqual([expect.anything(), expect.stringContaining('lat: "latitude"')]);
  });
});
