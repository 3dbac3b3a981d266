import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/folder.ts';
import { duckdb } from '../../engines/duckdb.ts';
import { type Engine, eachRow, execute } from '../../engines/engine.ts';
import { literal } from '../../engines/quote.ts';
import { openSource } from './source.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const write = (name: string, content: string | Buffer) => {
  writeFileSync(at(name), content);
  return at(name);
};

let engine: Engine;
beforeAll(async () => {
  engine = await duckdb();
});
afterAll(() => engine.close());

async function parquet(name: string, select: string): Promise<string> {
  await execute(engine, `COPY (${select}) TO ${literal(at(name))} (FORMAT parquet)`);
  return at(name);
}

/** The rows of the given columns as text, sorted: no order is promised. */
async function rows(input: string, ...paths: string[]): Promise<string[]> {
  const source = await openSource(engine, input);
  const { sql } = await source.select(Object.fromEntries(paths.map((path, k) => [`f${k}`, path])));
  const text = paths.map((_, k) => `CAST(f${k} AS VARCHAR) AS f${k}`).join(', ');
  const types = Object.fromEntries(paths.map((_, k) => [`f${k}`, 'text'] as const));
  const found: string[] = [];
  for await (const row of eachRow(engine, `SELECT ${text} FROM (${sql})`, types)) {
    found.push(Object.values(row).join('|'));
  }
  return found.sort();
}

const message = async (input: string, ...paths: string[]): Promise<string> =>
  rows(input, ...paths).then(
    () => 'no error',
    error => `${error.name} ${error.message}`,
  );

describe('openSource on CSV', () => {
  it('reads any usual delimiter, quotes, a byte-order mark, Windows line ends and gz', async () => {
    expect(await rows(write('a.csv', 'plate,v\nA,1\nB,2\n'), 'plate', 'v')).toEqual(['A|1', 'B|2']);
    expect(await rows(write('b.csv', '\ufeffplate;v\r\n"A;x";1\r\nB;2\r\n'), 'plate', 'v')).toEqual([
      'A;x|1',
      'B|2',
    ]);
    expect(await rows(write('c.tsv', 'plate\tv\nA\t1\n'), 'v', 'plate')).toEqual(['1|A']);
    expect(await rows(write('d.csv.gz', gzipSync('plate|v\n"A""B"|1\n')), 'plate')).toEqual(['A"B']);
  });

  it('takes a header with hostile, empty and repeated names', async () => {
    const hostile = `"; DROP TABLE x; --`;
    const header = `"${hostile.replaceAll('"', '""')}",,v,v\n`;
    expect(await rows(write('hostile.csv', `${header}A,B,1,2\n`), hostile, 'v')).toEqual(['A|1']);
  });

  it('finds a name with dots before it looks inside JSON text', async () => {
    const path = write('dots.csv', `a.b,a\n1,"{""b"": 2, ""c"": 3}"\n4,no json\n`);
    expect(await rows(path, 'a.b', 'a.c')).toEqual(['1|3', '4|']);
  });

  it('never shows a first line that is a record, however its numbers are written', async () => {
    for (const number of ['5', '-0.5', '1_000', '1e3']) {
      const text = await message(write('headless.csv', `SECRET,${number}\nB,2\n`), 'plate');
      expect(text).toContain('Put a line of column names above it');
      expect(text).not.toContain('SECRET');
    }
  });

  it('names the line that is broken and never shows it', async () => {
    const lines = Array.from({ length: 5000 }, (_, k) => (k === 4000 ? 'SECRET,1,2,3' : `p${k},1`));
    const text = await message(write('broken.csv', `plate,v\n${lines.join('\n')}\n`), 'plate');
    expect(text).toContain('Line 4002 of a CSV file is broken');
    expect(text).not.toContain('SECRET');
  });

  it('refuses text in another encoding', async () => {
    const latin = Buffer.concat([Buffer.from('plate,v\n'), Buffer.from([0xe9, 0x2c, 0x31, 0x0a])]);
    expect(await message(write('latin.csv', latin), 'plate')).toContain('not UTF-8');
    expect(await message(write('utf16.csv', Buffer.from('plate,v\nA,1\n', 'utf16le')), 'plate')).toContain(
      'not UTF-8',
    );
  });
});

describe('openSource on JSON', () => {
  const record = (plate: string, lng: number) =>
    `{"license_plate":"${plate}","location":{"type":"Point","coordinates":[${lng},12.9]},"observationDateTime":"2021-07-01T09:00:00+05:30","speed":${lng}}`;

  it('reads an array, one record per line, and records wrapped in results, gz or not', async () => {
    const [a, b] = [record('A', 77.5), record('B', 77.6)];
    for (const [name, text] of [
      ['a.json', `[${a},\n${b}]`],
      ['a.ndjson', `${a}\n${b}\n`],
      ['w.json', `{"type":"urn","title":"Success","results":[${a},${b}]}`],
    ] as const) {
      const expected = [
        'A|[77.5,12.9]|2021-07-01T09:00:00+05:30|77.5',
        'B|[77.6,12.9]|2021-07-01T09:00:00+05:30|77.6',
      ];
      const paths = ['license_plate', 'location.coordinates', 'observationDateTime', 'speed'];
      expect(await rows(write(name, text), ...paths)).toEqual(expected);
      expect(await rows(write(`${name}.gz`, gzipSync(text)), ...paths)).toEqual(expected);
    }
  });

  it('keeps a field as text when later records hold another type', async () => {
    const text = `${'{"speed": 1}\n'.repeat(30_000)}{"speed": "fast"}\n{"speed": null}\n{}\n`;
    expect((await rows(write('late.ndjson', text), 'speed')).slice(0, 3)).toEqual(['', '', '1']);
    expect((await rows(at('late.ndjson'), 'speed')).at(-1)).toBe('fast');
  });

  it('finds a field that only the last of many records has, wherever that one stands', async () => {
    const plain = Array.from({ length: 25_000 }, (_, k) => `{"speed": ${k}}`);
    const rare = '{"speed": 5, "bus": {"plate": "A"}, "b.c": 1}';
    for (const lines of [
      [...plain, rare],
      [rare, ...plain],
    ]) {
      const path = write('rare.ndjson', lines.join('\n'));
      expect(await rows(path, 'bus.plate', 'b.c', 'speed')).toContain('A|1|5');
      expect(await message(path, 'bus.plates')).toContain('Did you mean "bus.plate"?');
    }
  });

  it('tells names by case, and knows fields and lists apart from all else, which is text', async () => {
    const path = write('kinds.ndjson', '{"Speed": 1, "speed": 2, "a": {"b": [1]}}\n{"a": {"c": null}}\n');
    const source = await openSource(engine, path);
    const text = { kind: 'text' };
    expect(await source.columns()).toEqual([
      { name: 'Speed', type: text },
      {
        name: 'a',
        type: {
          kind: 'record',
          fields: [
            { name: 'b', type: { kind: 'list', of: text } },
            { name: 'c', type: text },
          ],
        },
      },
      { name: 'speed', type: text },
    ]);
    expect([await rows(path, 'speed'), await rows(path, 'Speed')]).toEqual([
      ['', '2'],
      ['', '1'],
    ]);
  });

  it('takes the records themselves before a list called results that some of them hold', async () => {
    const path = write('own.ndjson', '{"speed": 1, "results": [{"speed": 7, "by": "A"}]}\n{"speed": 2}\n');
    expect(await rows(path, 'speed')).toEqual(['1', '2']);
    expect(await rows(path, 'speed', 'by')).toEqual(['7|A']);
  });

  it('says what is wrong with JSON that holds no records, or something else', async () => {
    expect(await message(write('none.json', '[]'), 'a')).toMatch(/none\.json holds no records/);
    expect(await message(write('five.json', '[5, 6]'), 'a')).toMatch(/must be an array of objects/);
  });

  it('names the record that is broken and never shows it', async () => {
    const text = await message(write('bad.ndjson', '{"a":1}\n{"a":SECRET}\n'), 'a');
    expect(text).toContain('A JSON file is broken');
    expect(text).not.toContain('SECRET');
  });
});

describe('openSource on Parquet', () => {
  it('looks inside records, and inside JSON that a text holds', async () => {
    const select = `SELECT {'name': 'A', 'more': '{"v": 7}'} AS bus, '{"a/b": {"c": 5}}' AS note`;
    const path = await parquet('inside.parquet', select);
    expect(await rows(path, 'bus.name', 'bus.more.v', 'note.a/b.c', 'note.none')).toEqual(['A|7|5|']);
  });

  it('reads nested fields by dots and keeps native types', async () => {
    const path = await parquet(
      'n.parquet',
      `SELECT 'A' AS plate, {coordinates: [77.5::DOUBLE, 12.9], "odd name": 3} AS location, TIMESTAMPTZ '2024-01-01 00:00:00+00' AS t`,
    );
    const source = await openSource(engine, path);
    const { types } = await source.select({ p: 'location.coordinates', t: 't' });
    expect(types).toEqual({ p: { kind: 'list', of: { kind: 'number' } }, t: { kind: 'instant' } });
    expect(await rows(path, 'plate', 'location.odd name')).toEqual(['A|3']);
  });

  it('says so when a file is cut off', async () => {
    const whole = await parquet('whole.parquet', 'SELECT range AS a FROM range(1000)');
    const { readFileSync } = await import('node:fs');
    const bytes = readFileSync(whole);
    expect(await message(write('cut.parquet', bytes.subarray(0, bytes.length - 500)), 'a')).toMatch(
      /cut.parquet is not a whole Parquet file/,
    );
    const middle = Buffer.concat([
      bytes.subarray(0, 4),
      Buffer.alloc(600),
      bytes.subarray(bytes.length - 300),
    ]);
    expect(await message(write('hole.parquet', middle), 'a')).toMatch(/^UsageError/);
  });
});

describe('openSource on several files', () => {
  it('takes a folder, a pattern, and names that look like patterns', async () => {
    mkdirSync(at('many/deep'), { recursive: true });
    write('many/x.csv', 'plate\nA\n');
    write('many/deep/y.csv', 'plate\nB\n');
    write('many/.hidden.csv', 'other\nC\n');
    write('many/read.me', 'nothing');
    expect(await rows(at('many'), 'plate')).toEqual(['A', 'B']);
    expect(await rows(at('many/*.csv'), 'plate')).toEqual(['A']);
    expect(await rows(at('many/**/*.csv'), 'plate')).toEqual(['A', 'B']);
    expect(await rows(at('many/{x,z}.csv'), 'plate')).toEqual(['A']);
    expect(await rows(write("it's [1]*.csv", 'plate\nD\n'), 'plate')).toEqual(['D']);
  });

  it('refuses files that do not go together, and says which', async () => {
    mkdirSync(at('mixed'));
    write('mixed/1.csv', 'plate,v\nA,1\n');
    write('mixed/2.csv', 'v,plate\n1,A\n');
    expect(await message(at('mixed'), 'plate')).toMatch(/2\.csv and .*1\.csv do not go together/);
    mkdirSync(at('types'));
    await parquet('types/1.parquet', `SELECT 'A' AS plate, 1 AS v`);
    await parquet('types/2.parquet', `SELECT 'A' AS plate, 'x' AS v`);
    expect(await rows(at('types'), 'plate')).toEqual(['A', 'A']);
    expect(await message(at('types'), 'v')).toMatch(/column v is missing or has another type/);
    write('types/3.csv', 'plate\nA\n');
    expect(await message(at('types'), 'plate')).toMatch(/csv and parquet files; an input has one format/);
  });
});

describe('openSource on what is not there', () => {
  it('suggests the nearest column, also inside a record', async () => {
    const path = write('near.ndjson', '{"license_plate":"A","location":{"coordinates":[1,2]}}\n');
    expect(await message(path, 'licence_plate')).toContain('Did you mean "license_plate"?');
    expect(await message(path, 'location.coordinate')).toContain('Did you mean "location.coordinates"?');
    expect(await message(path, 'zzz')).toContain('The columns are: license_plate, location');
  });

  it('says in one sentence that a file is missing, empty, unknown or a folder holds none', async () => {
    write('pings.csv', 'a\n1\n');
    mkdirSync(at('nothing'));
    expect(await message(at('pings.cvs'), 'a')).toMatch(/does not exist\. Did you mean .*pings\.csv\?/);
    expect(await message(at('no/such.csv'), 'a')).toMatch(/Neither does the folder/);
    expect(await message(at('nothing'), 'a')).toMatch(/holds no file whose name ends in/);
    expect(await message(at('nothing/*.csv'), 'a')).toMatch(/No file matches/);
    expect(await message(write('e.csv', ''), 'a')).toMatch(/e\.csv is empty/);
    expect(await message(write('x.txt', 'a'), 'a')).toMatch(/no known format/);
    expect(await message(write('broken.csv.gz', 'not gz at all'), 'a')).toMatch(/cannot be unpacked/);
  });
});

describe('a name leads to the same field of a record, whatever other files are read with it', () => {
  const folderOf = (name: string): string => {
    mkdirSync(at(name));
    return name;
  };

  const refused = 'MIXED_FILES Column seen.at can be read in two ways';
  const outcome = (...asked: Parameters<typeof rows>) =>
    rows(...asked).catch(error => `${error.code} ${error.message}`);

  it('in JSON that has it both nested and with a dot: it is refused, wherever the other one stands', async () => {
    const pair = folderOf('both-json');
    const both = write(
      `${pair}/both.ndjson`,
      '{"plate": "A", "seen": {"at": "nested"}, "seen.at": "dotted"}',
    );
    expect(await outcome(both, 'plate', 'seen.at')).toContain(refused);
    for (const other of ['{"seen.at": "dotted"}', '{"seen": "text"}', '{"seen": {"at": "nested"}}']) {
      write(`${pair}/a.ndjson`, `${other}\n`.repeat(2000));
      expect(await outcome(at(pair), 'seen.at'), other).toContain(refused);
    }
    expect(await rows(both, 'plate', 'seen')).toEqual(['A|{"at":"nested"}']);
  });

  it('in the records of JSON pages that have it both ways: it is refused', async () => {
    const page = write('both-page.ndjson', '{"results": [{"seen": {"at": "nested"}, "seen.at": "dotted"}]}');
    expect(await outcome(page, 'seen.at')).toContain(refused);
  });

  it('in Parquet that has it both ways, in one file or in two: it is refused', async () => {
    const pair = folderOf('both-parquet');
    const select = `SELECT 'A' AS plate, {'at': 'nested'} AS seen, 'dotted' AS "seen.at"`;
    const both = await parquet(`${pair}/both.parquet`, select);
    expect(await outcome(both, 'plate', 'seen.at')).toContain(refused);
    await parquet(`${pair}/a.parquet`, `SELECT 'B' AS plate, 'dotted' AS "seen.at"`);
    expect(await outcome(at(pair), 'plate', 'seen.at')).toContain(refused);
  });

  it('in Parquet that has it with a dot and perhaps in a text: it is refused', async () => {
    const pair = folderOf('text-parquet');
    const both = await parquet(
      `${pair}/both.parquet`,
      `SELECT '{"at": "inner"}' AS seen, 'dotted' AS "seen.at"`,
    );
    expect(await outcome(both, 'seen.at')).toContain(refused);
    await parquet(`${pair}/a.parquet`, `SELECT '{"at": "inner"}' AS seen`);
    expect(await outcome(at(pair), 'seen.at')).toContain(refused);
    const plain = await parquet('number.parquet', `SELECT 5 AS seen, 'dotted' AS "seen.at"`);
    expect(await outcome(plain, 'seen.at')).toEqual(['dotted']);
  });

  it('in JSON of pages: what a page holds is never read as the page’s own', async () => {
    const pair = folderOf('pages');
    const page = write(`${pair}/page.ndjson`, '{"at": "sent", "results": [{"at": "seen", "v": 5}]}');
    write(`${pair}/a.ndjson`, '{"at": "sent", "results": "none"}');
    expect(await rows(page, 'at', 'v')).toEqual(['seen|5']);
    expect(await message(at(pair), 'at', 'results.0.v')).toContain(
      'results holds records of their own; name their fields without results',
    );
  });
});
