import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { latLngToCell } from 'h3-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { duckdb } from '../../src/engines/duckdb.ts';
import { eachRow } from '../../src/engines/engine.ts';
import { literal } from '../../src/engines/quote.ts';
import { draftName } from '../../src/terms/draftName.ts';
import { temporaryFolder } from '../../test/support/folder.ts';
import type { Outcome } from '../../test/support/hexveil.ts';
import { hexveilHere } from '../../test/support/inProcess.ts';
import { MODES_BIND_NOBODY, modesBind, obeyingModes } from '../../test/support/obeyingModes.ts';
import { skipUnless } from '../../test/support/skipUnless.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const T = '2024-03-01T09:30:00+05:30';
const HEADER = 'plate,time,lat,lng,speed';

const base = {
  dataset: 'buses',
  columns: { user: 'plate', time: 'time', lat: 'lat', lng: 'lng', value: 'speed' },
  value: { lower: 0, upper: 65, ignore: [0] },
  space: { resolution: 8 },
  time: { slot: '1h', zone: 'Asia/Kolkata' },
  privacy: { epsilon: 1, window: 'day' },
};

const hexveil = (...words: string[]) => hexveilHere(words);

/** Runs the built command, as a person does, who can read what may be read. */
function spawned(...words: string[]): Promise<Outcome> {
  const command = [...(modesBind ? obeyingModes : []), process.execPath, 'dist/cli/main.js', ...words];
  return new Promise(resolve => {
    execFile('env', command, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });
}

let made = 0;
/** Writes records and a config that names them, and runs `totals` on it. */
function totalsOf(input: string, changes: object = {}, ...words: string[]): Promise<Outcome> {
  const config = at(`config-${++made}.yaml`);
  writeFileSync(config, stringify({ ...base, input, ...changes }));
  return hexveil('totals', config, '--out', at(`out-${made}.csv`), ...words);
}
const csv = (name: string, lines: readonly string[]) => {
  writeFileSync(at(name), `${HEADER}\n${lines.join('\n')}\n`);
  return name;
};

const good = [
  `"A, ""one""",${T},12.97,77.59,20`,
  `"A, ""one""",${T},12.97,77.59,30.006`,
  `B,${T},12.97,77.59,99`,
];
beforeAll(() => {
  csv('good.csv', good);
});

describe('hexveil totals', () => {
  it('writes cell, slot, unit, count and sum, for its owner only, and says what it is', async () => {
    const { code, stdout } = await totalsOf('good.csv');
    expect(code).toBe(0);
    expect(stdout).toContain('3 read, 3 used');
    expect(stdout).toContain("For the curator's eyes only");
    const file = at(`out-${made}.csv`);
    const cell = latLngToCell(12.97, 77.59, 8);
    expect(readFileSync(file, 'utf8')).toBe(
      [
        'cell,slot,unit,count,sum',
        `${cell},2024-03-01T09:00+05:30,"A, ""one""@2024-03-01",2,5001`,
        `${cell},2024-03-01T09:00+05:30,B@2024-03-01,1,6500`,
        '',
      ].join('\n'),
    );
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('writes Parquet with the same rows', async () => {
    writeFileSync(at('p.yaml'), stringify({ ...base, input: 'good.csv' }));
    expect((await hexveil('totals', at('p.yaml'), '--out', at('t.parquet'))).code).toBe(0);
    const engine = await duckdb();
    const rows: unknown[] = [];
    const read = `SELECT unit, count, sum FROM ${literal(at('t.parquet'))} ORDER BY unit`;
    const types = { unit: 'text', count: 'int32', sum: 'int64' } as const;
    for await (const row of eachRow(engine, read, types)) rows.push(row);
    await engine.close();
    expect(rows).toEqual([
      { unit: 'A, "one"@2024-03-01', count: 2, sum: 5001n },
      { unit: 'B@2024-03-01', count: 1, sum: 6500n },
    ]);
  });

  it('gives one JSON document with --json, and takes flags over keys', async () => {
    const { stdout, stderr } = await totalsOf(
      'good.csv',
      {},
      '--json',
      '--time.repeat',
      'daily',
      '--privacy.window',
      'release',
    );
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({
      format: 'hexveil-totals-report',
      rowsRead: 3,
      rowsUsed: 3,
      leftOut: {},
      users: 2,
      units: 2,
      cells: 1,
      totals: 2,
      span: { from: '2024-03-01T04:00:00.000Z', to: '2024-03-01T04:00:00.000Z' },
      box: { south: 12.97, north: 12.97, west: 77.59, east: 77.59 },
    });
    expect(report.notice).toContain('do not share it');
    expect(stderr).toBe('');
    expect(readFileSync(at(`out-${made}.csv`), 'utf8')).toContain(',09:00,"A, ""one""",2,');
  });

  it('leaves half-written files alone that it did not begin: of another run, and of other programs', async () => {
    const names = [draftName(at('theirs.parquet')), at('theirs.parquet.partial')];
    for (const name of names) writeFileSync(name, 'theirs');
    await totalsOf('good.csv');
    const outcome = await hexveil('totals', at(`config-${made}.yaml`), '--out', at('theirs.parquet'));
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(names.map(name => readFileSync(name, 'utf8'))).toEqual(['theirs', 'theirs']);
  });

  it('never writes over a file', async () => {
    await totalsOf('good.csv');
    const again = await hexveil('totals', at(`config-${made}.yaml`), '--out', at(`out-${made}.csv`));
    expect(again).toMatchObject({ code: 2, stdout: '' });
    expect(again.stderr).toContain('already exists');
  });

  it('counts what it leaves out, and refuses it with --strict', async () => {
    csv('dirty.csv', [...good, `,${T},12.97,77.59,5`, `C,${T},,,5`, `C,${T},12.97,77.59,0`]);
    const { code, stdout } = await totalsOf('dirty.csv');
    expect(code).toBe(0);
    expect(stdout).toContain('left out  1 without a user');
    expect(stdout).toContain('left out  1 with a value to ignore');
    const strict = await totalsOf('dirty.csv', {}, '--strict');
    expect(strict.code).toBe(2);
    expect(strict.stderr).toContain('1 without a user; 1 without a position');
  });

  it('shows its help with examples', async () => {
    const { code, stdout } = await spawned('totals', '--help');
    expect(code).toBe(0);
    expect(stdout).toContain('hexveil totals buses.yaml --out totals.csv');
    expect(stdout).toContain('--privacy.epsilon NUMBER');
  });
});

describe('hexveil totals on bad input: exit code 2 and one sentence', () => {
  const refuses = (what: string, sentence: RegExp, run: () => Promise<Outcome>) =>
    it(what, async () => {
      const { code, stdout, stderr } = await run();
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr.trim().split('\n').length).toBe(1);
      expect(stderr).toMatch(sentence);
      expect(stderr).not.toMatch(/SECRET| at .*\.js/);
    });
  const many = (line: (k: number) => string, count = 10) => Array.from({ length: count }, (_, k) => line(k));

  refuses('a missing file', /NO_FILE .*good\.cvs does not exist\. Did you mean .*good\.csv\?/, () =>
    totalsOf('good.cvs'),
  );
  refuses('a folder with nothing in it', /NO_FILE .*holds no file/, () => {
    mkdirSync(at('empty'));
    return totalsOf('empty');
  });
  refuses('a truncated Parquet file', /FILE_BROKEN .*not a whole Parquet file/, () => {
    writeFileSync(at('cut.parquet'), 'PAR1 and then nothing much');
    return totalsOf('cut.parquet');
  });
  refuses(
    'a CSV whose 2-millionth line is broken',
    /FILE_BROKEN {2}Line 2000000 of a CSV file is broken/,
    () => {
      const line = `A,${T},12.97,77.59,20\n`;
      writeFileSync(at('long.csv'), `${HEADER}\n${line.repeat(1_999_998)}SECRET\n${line.repeat(10)}`);
      return totalsOf('long.csv');
    },
  );
  refuses('a column that is not there', /NO_COLUMN .*"plates".*Did you mean "plate"\?/, () =>
    totalsOf('good.csv', { columns: { ...base.columns, user: 'plates' } }),
  );
  refuses('latitude and longitude swapped', /POSITIONS {2}10 of 10 .*swapped/, () =>
    totalsOf(
      csv(
        'swapped.csv',
        many(k => `A,${T},-118.${k},34,5`),
      ),
    ),
  );
  refuses('positions at 0, 0', /POSITIONS {2}10 of 10 .*sea off Africa/, () =>
    totalsOf(
      csv(
        'zero.csv',
        many(() => `A,${T},0,0,5`),
      ),
    ),
  );
  refuses('coordinates in E7 integers', /POSITIONS {2}10 of 10 .*E7/, () =>
    totalsOf(
      csv(
        'e7.csv',
        many(k => `A,${T},12970000${k},775900000,5`),
      ),
    ),
  );
  refuses('an unknown zone', /BAD_VALUE .*not an IANA time zone.*Did you mean "Asia\/Kolkata"/, () =>
    totalsOf('good.csv', { time: { slot: '1h', zone: 'Asia/Kolkota' } }),
  );
  refuses('a slot that does not divide a day', /BAD_VALUE .*must be a length that divides a day/, () =>
    totalsOf('good.csv', {}, '--time.slot', '7h'),
  );
  refuses(
    'resolution 16',
    /BAD_VALUE {2}space\.resolution is 16; it must be a whole number from 0 to 15/,
    () => totalsOf('good.csv', {}, '--space.resolution', '16'),
  );
  refuses(
    'zero usable rows',
    /NO_RECORDS {2}None of the 10 records can be used: 10 with a value to ignore/,
    () =>
      totalsOf(
        csv(
          'parked.csv',
          many(() => `A,${T},12.97,77.59,0`),
        ),
      ),
  );
  refuses('no records at all', /NO_RECORDS {2}The input holds no records/, () =>
    totalsOf(csv('bare.csv', [])),
  );
  refuses('sums that could exceed 2^53', /TOO_LARGE .*set a coarser value\.step/, () =>
    totalsOf(
      csv(
        'many.csv',
        many(k => `A,${T},12.97,77.59,${k}`, 9000),
      ),
      {
        value: { lower: 0, upper: 2 ** 40, step: 1 },
      },
    ),
  );
  refuses('a typo in the config', /UNKNOWN_KEY .*"privacy\.epsilom".*Did you mean "epsilon"/, () =>
    totalsOf('good.csv', { privacy: { epsilom: 1 } }),
  );
  refuses('an output that is no table', /BAD_VALUE .*must end in \.csv or \.parquet/, () =>
    hexveil('totals', at('config-1.yaml'), '--out', at('x.txt')),
  );
  refuses('an output folder that is not there', /CANNOT_WRITE .*cannot be written/, () => {
    writeFileSync(at('o.yaml'), stringify({ ...base, input: 'good.csv' }));
    return hexveil('totals', at('o.yaml'), '--out', at('no/such/x.csv'));
  });
  refuses('no --out', /FLAG_MISSING .*needs --out FILE/, () => hexveil('totals', at('config-1.yaml')));
  refuses('no config', /NO_CONFIG .*hexveil init/, () =>
    hexveil('totals', at('none.yaml'), '--out', at('y.csv')),
  );

  it('reaches the shell as exit code 2, with the sentence on stderr and nothing on stdout', async () => {
    const { code, stdout, stderr } = await spawned('totals', at('none.yaml'), '--out', at('z.csv'));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^NO_CONFIG {2}The config .* cannot be read\..*\n$/);
  });

  skipUnless(modesBind, MODES_BIND_NOBODY).it('a file that may not be read', async () => {
    writeFileSync(at('locked.csv'), `${HEADER}\n`, { mode: 0o000 });
    writeFileSync(at('locked.yaml'), stringify({ ...base, input: 'locked.csv' }));
    const { code, stderr } = await spawned('totals', at('locked.yaml'), '--out', at('locked-out.csv'));
    expect(code).toBe(2);
    expect(stderr).toMatch(/^NO_FILE .*\n$/);
  });
});

describe('hexveil init', () => {
  it('writes a commented config that totals can use as it is', async () => {
    const { code, stdout } = await hexveil('init', at('good.csv'), '--out', at('guess.yaml'));
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('Wrote') });
    const text = readFileSync(at('guess.yaml'), 'utf8');
    expect(text).toContain('input: "good.csv"');
    expect(text).toContain('# records lie between 77.5900, 12.9700, 77.5900, 12.9700');
    expect(text).toContain('# records run from 2024-03-01 04:00 to 2024-03-01 04:00');
    expect((await hexveil('totals', at('guess.yaml'), '--out', at('guessed.csv'))).code).toBe(0);
  });

  it('knows the bus records of the India Urban Data Exchange, and writes JSON', async () => {
    const record = {
      license_plate: 'GJ05BX1901',
      location: { type: 'Point', coordinates: [72.8, 21.17] },
      observationDateTime: T,
      speed: 12,
      trip_id: '7',
    };
    writeFileSync(at('iudx.json'), JSON.stringify({ results: [record] }));
    expect((await hexveil('init', at('iudx.json'), '--out', at('iudx-config.json'))).code).toBe(0);
    const { columns } = JSON.parse(readFileSync(at('iudx-config.json'), 'utf8'));
    expect(columns).toEqual({
      user: 'license_plate',
      time: 'observationDateTime',
      value: 'speed',
      position: 'location.coordinates',
    });
    expect((await hexveil('totals', at('iudx-config.json'), '--out', at('iudx.csv'))).code).toBe(0);
  });

  it('takes no range from the values, whatever they are', async () => {
    csv('low.csv', [`A,${T},12.97,77.59,1`]);
    csv('high.csv', [`A,${T},12.97,77.59,1000`]);
    const [low, high] = await Promise.all(
      ['low.csv', 'high.csv'].map(name => hexveil('init', at(name), '--json')),
    );
    expect(JSON.parse(high!.stdout).value).toEqual(JSON.parse(low!.stdout).value);
  });

  it('says which columns it could not guess', async () => {
    writeFileSync(at('odd.csv'), 'a,b\n1,2\n');
    const { stdout } = await hexveil('init', at('odd.csv'), '--out', at('odd.yaml'));
    expect(stdout).toContain('Fill in columns.user, columns.time, columns.value, columns.position');
    const refused = await hexveil('totals', at('odd.yaml'), '--out', at('odd-out.csv'));
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('no column "CHANGE_ME_') });
  });

  it('refuses to write over a file, and a name that is no config', async () => {
    expect((await hexveil('init', at('good.csv'), '--out', at('good.csv'))).stderr).toMatch(
      /must end in \.yaml or \.json/,
    );
    writeFileSync(at('there.yaml'), '');
    expect((await hexveil('init', at('good.csv'), '--out', at('there.yaml'))).stderr).toMatch(
      /already exists/,
    );
    expect((await hexveil('init', at('nothing.csv'))).code).toBe(2);
  });
});
