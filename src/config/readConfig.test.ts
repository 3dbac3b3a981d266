import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { temporaryFolder } from '../../test/support/folder.ts';
import { configFlags } from './flags.ts';
import { checkConfig, readConfig } from './readConfig.ts';
import { configSchema } from './schema.ts';

const folder = temporaryFolder();
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const WHOLE = `
dataset: city-buses
input: pings/*.parquet
columns: { user: license_plate, time: observationDateTime, position: location.coordinates, value: speed }
value: { lower: 0, upper: 65, step: 0.01, unit: km/h, ignore: [0] }
space: { resolution: 8 }
time: { slot: 1h, zone: Asia/Kolkata, repeat: daily, from: "09:00", to: "20:00" }
privacy: { epsilon: 1, window: day, allocate: optimal }
mechanism: auto
minUsers: 5
output: { dir: out, formats: [csv, parquet, geojson, html] }
`;

const raw = () => ({
  dataset: 'd',
  input: 'a.csv',
  columns: { user: 'u', time: 't', lat: 'lat', lng: 'lng', value: 'v' },
  value: { lower: 0, upper: 65 },
  space: { resolution: 8 },
  time: { slot: '1h', zone: 'UTC' },
  privacy: { epsilon: 1 },
});
/** What is wrong when one key, given by its dotted path, is set to a value. */
function complaint(path: string, value: unknown): string {
  const config: Record<string, unknown> = raw();
  const steps = path.split('.');
  let group = config;
  for (const step of steps.slice(0, -1)) {
    group[step] = { ...(group[step] as object) };
    group = group[step] as Record<string, unknown>;
  }
  group[steps.at(-1)!] = value;
  try {
    checkConfig(config);
    return 'fine';
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
}

describe('readConfig', () => {
  it('reads the whole example, from YAML and from JSON alike', () => {
    const config = readConfig(file('a.yaml', WHOLE));
    expect(config).toMatchObject({
      dataset: 'city-buses',
      input: join(folder, 'pings/*.parquet'),
      columns: { user: ['license_plate'], position: { pair: 'location.coordinates' } },
      value: { unit: 'km/h', ignore: [0], grid: { steps: 6500 } },
      space: { resolution: 8 },
      time: { slotSeconds: 3600, repeat: 'daily', hours: { from: 9 * 3600, to: 20 * 3600 } },
      privacy: { epsilon: { num: 1n, den: 1n }, window: 'day', allocate: 'optimal' },
      mechanism: { name: 'auto' },
      minUsers: 5,
      output: { dir: join(folder, 'out') },
    });
    const json = JSON.stringify({ ...raw(), privacy: { epsilon: '0.1' } });
    expect(readConfig(file('a.json', json)).privacy.epsilon).toEqual({ num: 1n, den: 10n });
  });

  it('compares with a fraction as with the decimal that it is', () => {
    const { value } = checkConfig({
      ...raw(),
      value: { lower: 0, upper: 65, ignore: ['1/2', 0.25, '1e-1'] },
    });
    expect(value.ignore).toEqual([0.5, 0.25, 0.1]);
  });

  it('fills in what may be left out', () => {
    const config = checkConfig(raw());
    expect(config.privacy).toMatchObject({ window: 'release', allocate: 'optimal' });
    expect(config.time.repeat).toBe('never');
    expect(config.minUsers).toBe(5);
    expect(config.output.formats).toEqual(['csv', 'parquet', 'geojson', 'html']);
  });

  it('reads a cap as a number, auto, or none, which is no cap', () => {
    const of = (maxCells: unknown) => checkConfig({ ...raw(), privacy: { epsilon: 1, maxCells } }).privacy;
    expect(of(8)).toMatchObject({ maxCells: 8 });
    expect(of('auto')).toMatchObject({ maxCells: 'auto' });
    expect(of('none')).not.toHaveProperty('maxCells');
    expect(() => of(0)).toThrow('privacy.maxCells is "0"; it must be auto, none or a whole number from 1');
  });

  it('refuses a weight that would do nothing: with even shares, or as a column of a list that is not there', () => {
    const of = (privacy: object) => () => checkConfig({ ...raw(), privacy: { epsilon: 1, ...privacy } });
    expect(of({ weight: 'users', allocate: 'even' })).toThrow(/even shares are the same for every cell/);
    expect(of({ weight: 'importance' })).toThrow(/there is no such list; set it to users, or name the list/);
    expect(of({ weight: 'users' })().privacy).toMatchObject({ weight: 'users', allocate: 'optimal' });
  });

  it('lays every flag over its key, typed as the key is', () => {
    const config = readConfig(file('b.yaml', WHOLE), {
      input: 'here.csv',
      'privacy.epsilon': '0.5',
      'space.resolution': '9',
      'columns.user': 'plate,operator',
      'value.ignore': '',
      mechanism: 'levy',
      'mechanism.gamma': '0.1',
      'engine.memory': '1GB',
      'space.bounds': '77,12,78,13',
    });
    expect(config.input).toBe('here.csv');
    expect(config.privacy.epsilon).toEqual({ num: 1n, den: 2n });
    expect(config.space).toEqual({
      resolution: 9,
      area: { kind: 'box', west: 77, south: 12, east: 78, north: 13 },
    });
    expect(config.columns.user).toEqual(['plate', 'operator']);
    expect(config.value.ignore).toEqual([]);
    expect(config.mechanism).toEqual({ name: 'levy', gamma: '0.1' });
    expect(config.engine).toEqual({ memory: '1GB' });
    const names = configFlags().map(({ name }) => name);
    expect(names).toContain('time.zone');
    expect(new Set(names).size).toBe(names.length);
  });

  it('refuses a typo and says the right spelling', () => {
    expect(complaint('privacy.epsilom', 1)).toContain(
      '"privacy.epsilom" is not a key of a config. Did you mean "epsilon"?',
    );
    expect(complaint('spaces', {})).toContain('Did you mean "space"?');
    expect(complaint('zzz', 1)).toContain('The keys at the top are: dataset, input');
    expect(complaint('privacy.window', 'dya')).toContain(
      'one of cell, slot, day, release. Did you mean "day"?',
    );
    expect(complaint('mechanism', 'lvey')).toContain('Did you mean "levy"?');
    expect(complaint('mechanism', { name: 'levy', gama: 1 })).toContain('Did you mean "gamma"?');
    expect(complaint('time.zone', 'Asia/Kolkatta')).toContain('Did you mean "Asia/Kolkata"?');
  });

  it.each([
    ['space.resolution', 16, 'space.resolution is 16; it must be a whole number from 0 to 15.'],
    ['space.resolution', '8', 'space.resolution is "8"; it must be a whole number'],
    ['space.bounds', [1, 2, 3], 'space.bounds has 3 entries; it must have 4'],
    ['space.bounds', [77, 13, 78, 12], 'west, south, east, north'],
    ['space.polygon', { type: 'Point', coordinates: [0, 0] }, 'must be a GeoJSON Polygon'],
    ['space.polygon', '/no/such.geojson', 'cannot be read'],
    ['time.slot', '7h', 'time.slot is "7h"; it must be a length that divides a day'],
    ['time.slot', '0m', 'it must be a length that divides a day'],
    ['time.slot', 'hourly', 'it must be a length that divides a day, such as 15m'],
    ['time.zone', 'Mars/Olympus', 'not an IANA time zone'],
    ['time.zone', '+05:30', 'not an IANA time zone'],
    ['time.from', '09:30', 'in the middle of a slot of 1h'],
    ['time.from', '25:00', 'a time of day from 00:00 to 24:00'],
    ['time.start', '2024-02-30', 'which is not a date'],
    ['value.lower', 'low', 'value.lower is "low"; it must be a decimal number'],
    ['value.upper', -1, 'upper must be above lower'],
    ['value.step', 7, 'does not divide the range'],
    ['privacy.epsilon', 0, 'epsilon is 0; it must be from 0.000001 to 1000'],
    ['columns.position', 'p', 'either position, a field'],
    ['columns.user', [], 'columns.user has 0 entries'],
    ['columns.user', 7, 'columns.user is 7; it must be text. Put it in quotes.'],
    ['dataset', 'my data', 'a name of letters, digits'],
    ['engine.memory', 'lots', 'a size such as 4GB'],
    ['mechanism', { name: 'levy', arrayLength: 'long' }, 'median, sqrt, minimax'],
    ['output.formats', 'csv', 'a list, such as [a, b]'],
    ['privacy', 1, 'a group of keys: epsilon'],
  ])('refuses %s: %j and says what it must be', (path, value, sentence) => {
    expect(complaint(path, value)).toContain(`UsageError`);
    expect(complaint(path, value)).toContain(sentence);
  });

  it('names the key that is missing and what it is for', () => {
    const config: Record<string, unknown> = raw();
    delete config.time;
    expect(() => checkConfig(config)).toThrow('time is missing from the config: slots.');
    expect(() => checkConfig({ ...raw(), columns: { user: 'u', time: 't' } })).toThrow(
      'columns.value is missing',
    );
    expect(() => checkConfig(null)).toThrow('This is not a config');
  });

  it('says where YAML is broken, and that a file is not there', () => {
    expect(() => readConfig(file('broken.yaml', 'dataset: [a\ninput: b'))).toThrow(
      /not valid YAML or JSON at line 2/,
    );
    expect(() => readConfig(file('twice.yaml', 'dataset: a\ndataset: b'))).toThrow(/Map keys must be unique/);
    expect(() => readConfig(join(folder, 'none.yaml'))).toThrow('hexveil init');
  });

  it('takes a polygon inline, from a file beside the config, and from features', () => {
    const geometry = {
      type: 'Polygon',
      coordinates: [
        [
          [77, 12],
          [78, 12],
          [78, 13],
          [77, 12],
        ],
      ],
    };
    file(
      'area.geojson',
      JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', geometry }] }),
    );
    const config = { ...raw(), space: { resolution: 8, polygon: 'area.geojson' } };
    const { area } = readConfig(file('poly.yaml', stringify(config))).space;
    expect(area).toEqual({ kind: 'polygons', polygons: [geometry.coordinates] });
    expect(checkConfig({ ...raw(), space: { resolution: 8, polygon: geometry } }).space.area).toEqual(area);
  });
});

describe('docs/config.schema.json', () => {
  it('is what npm run schema writes today', () => {
    const shipped = readFileSync(new URL('../../docs/config.schema.json', import.meta.url), 'utf8');
    expect(JSON.parse(shipped)).toEqual(JSON.parse(JSON.stringify(configSchema())));
  });
});

describe('the value column', () => {
  it.each([
    { user: 'v' },
    { user: ['u', 'v'] },
    { time: 'v' },
    { lat: 'v' },
    { lat: 'v.lat' },
    { value: 'lng' },
    { user: 'bus', value: 'bus.speed' },
  ])('must not be taken for what is public: %o', change => {
    const columns = { ...raw().columns, ...change };
    expect(() => checkConfig({ ...raw(), columns })).toThrow(/treated as public/);
  });
});

describe('a file of records taken for a config', () => {
  it.each([['license_plate,speed\nBUS-1,57.25'], [[{ plate: 'BUS-1', speed: 57.25 }]], [57.25]])(
    'is refused without quoting a record',
    records => {
      expect(() => checkConfig(records)).toThrow(
        /^This is not a config; a config is a group of keys: dataset, input,/,
      );
      expect(() => checkConfig(records)).not.toThrow(/57\.25|BUS-1/);
    },
  );
});
