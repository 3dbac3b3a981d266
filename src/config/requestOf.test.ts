import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { configHash } from '../ledger/configHash.ts';
import { checkConfig } from './readConfig.ts';
import { requestOf } from './requestOf.ts';

const plain = {
  dataset: 'buses',
  input: 'pings.parquet',
  columns: { user: ['plate', 'depot'], time: 'at', lat: 'lat', lng: 'lng', value: 'speed' },
  value: { lower: 0, upper: 65, step: 0.01, ignore: [0, 99.5] },
  space: { resolution: 8, bounds: [77.5, 12.5, 78, 13] },
  time: { slot: '1h', zone: 'Asia/Kolkata', repeat: 'daily', from: '09:00', to: '24:00' },
  privacy: { epsilon: 0.5, window: 'day' },
  mechanism: { name: 'levy', gamma: 0.1, trend: 0.5 },
};
const hash = (raw: object) => configHash(requestOf(checkConfig(raw)));

/** Parts of the config in other words; each list is one part in all its spellings. */
const spellings: readonly (readonly object[])[] = [
  [{ columns: plain.columns }, { columns: { ...plain.columns, user: ['depot', 'plate'] } }],
  [
    { value: plain.value },
    { value: { upper: '65.00', lower: '0e0', ignore: ['99.50', 0, '0.0'] } },
    { value: { ...plain.value, step: '1e-2', ignore: [99.5, 0] } },
  ],
  [{ space: plain.space }, { space: { bounds: ['77.50', '12.5', '78.0', '13'], resolution: 8 } }],
  [
    { time: plain.time },
    { time: { ...plain.time, to: '00:00' } },
    { time: { ...plain.time, to: undefined, zone: 'Asia/Calcutta', slot: '60m' } },
  ],
  [
    { privacy: plain.privacy },
    { privacy: { window: 'day', epsilon: '5e-1', allocate: 'optimal', maxCells: 'none' } },
  ],
  [
    { mechanism: plain.mechanism },
    {
      mechanism: {
        name: 'levy',
        trend: '0.50',
        gamma: '1e-1',
        fill: 'mean',
        noise: 'laplace',
        expect: '6.50',
        arrayLength: 'sqrt',
      },
    },
  ],
  [{}, { minUsers: 5 }, { output: { dir: 'elsewhere', formats: ['csv'] } }, { engine: { threads: 1 } }],
];

describe('the same request', () => {
  it('is known again however its config is spelled, part by part and all together', () => {
    const one = hash(plain);
    fc.assert(
      fc.property(fc.tuple(...spellings.map(each => fc.constantFrom(...each))), parts => {
        const spelled = Object.assign({}, plain, ...parts) as Record<string, unknown>;
        const backwards = Object.fromEntries(Object.entries(spelled).reverse());
        expect(hash(backwards)).toBe(one);
      }),
      { numRuns: 60 },
    );
  });

  it('is every hour from one midnight to the next, also where no hours are named', () => {
    const hours = (more: object) => hash({ ...plain, time: { slot: '1h', zone: 'UTC', ...more } });
    expect(hours({ from: '00:00', to: '24:00' })).toBe(hours({}));
    expect(hours({ from: '24:00', to: '00:00' })).toBe(hours({}));
    expect(hours({ from: '00:00', to: '23:00' })).not.toBe(hours({}));
  });

  it('knows what is taken anyway exactly: a tenth of any range, and the mechanism’s own rule for lengths', () => {
    const within = (upper: string, mechanism: object) =>
      hash({ ...plain, value: { lower: 0, upper, step: '0.1' }, mechanism });
    expect(within('0.7', { name: 'levy', expect: '0.07' })).toBe(within('0.7', { name: 'levy' }));
    const lengths = ['median', 'sqrt', undefined].map(arrayLength =>
      within('1', { name: 'auto', arrayLength }),
    );
    expect(new Set(lengths).size).toBe(3);
  });

  it('has the hash that ledgers have had from the start, where a config leaves defaults out', () => {
    const config = {
      dataset: 'cars',
      input: '/data/cars.csv',
      columns: { user: 'plate', time: 'time', lat: 'lat', lng: 'lng', value: 'speed' },
      value: { lower: 0, upper: 65, unit: 'km/h', ignore: [0] },
      space: { resolution: 8 },
      time: { slot: '1h', zone: 'Asia/Kolkata', repeat: 'daily', from: '06:00', to: '21:00' },
      privacy: { epsilon: 2, window: 'day', maxCells: 8 },
      mechanism: { name: 'auto', trend: -0.3 },
    };
    expect(hash(config)).toBe('8a089b806e108a54ad87f73d2d694c37b9f337a9ef1c111cdd247343a9a07856');
  });

  it('is another one as soon as anything that is asked for differs', () => {
    const others = [
      { dataset: 'trams' },
      { input: 'other.parquet' },
      { columns: { ...plain.columns, user: 'plate' } },
      { columns: { ...plain.columns, time: 'uploaded' } },
      { columns: { ...plain.columns, value: 'load' } },
      { columns: { ...plain.columns, lat: 'lat2' } },
      { value: { ...plain.value, upper: 66 } },
      { value: { ...plain.value, step: 0.1 } },
      { value: { ...plain.value, ignore: [0] } },
      { space: { ...plain.space, resolution: 9 } },
      { space: { resolution: 8 } },
      { time: { ...plain.time, slot: '3h' } },
      { time: { ...plain.time, zone: 'UTC' } },
      { time: { ...plain.time, repeat: 'weekly' } },
      { time: { ...plain.time, to: '23:00' } },
      { time: { ...plain.time, start: '2024-03-01' } },
      { privacy: { ...plain.privacy, epsilon: 0.51 } },
      { privacy: { ...plain.privacy, window: 'slot' } },
      { privacy: { ...plain.privacy, allocate: 'even' } },
      { privacy: { ...plain.privacy, maxCells: 8 } },
      { privacy: { ...plain.privacy, weight: 'users' } },
      { mechanism: 'levy' },
      { mechanism: { ...plain.mechanism, gamma: 0.2 } },
      { mechanism: { ...plain.mechanism, noise: 'staircase' } },
      { mechanism: { ...plain.mechanism, fill: 'samples' } },
      { mechanism: { ...plain.mechanism, arrayLength: 3 } },
      { mechanism: { ...plain.mechanism, trend: -0.5 } },
      { mechanism: { ...plain.mechanism, expect: 3 } },
      { minUsers: 6 },
    ];
    const hashes = [hash(plain), ...others.map(other => hash({ ...plain, ...other }))];
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
