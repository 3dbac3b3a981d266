import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../src/config/config.ts';
import { checkConfig } from '../../src/config/readConfig.ts';

/** What a car says somewhere in the only hexagon that there is. */
export interface CarPing {
  readonly car: number;
  /** Such as "2024-03-01T06:00:00Z". */
  readonly time: string;
  readonly speed: number;
}

/** A few cars whose records a test can count on its fingers, and a config for them with some keys changed. */
export interface TinyFleet {
  /** The records as a CSV file. */
  readonly input: string;
  keys(changes?: object): object;
  config(changes?: object): Config;
}

/** The flags of `hexveil mean` on such a file. */
export const MEAN_FLAGS: readonly string[] = [
  ['--user', 'plate', '--value', 'speed'],
  ['--lower', '0', '--upper', '65'],
].flat();

/** Writes a fleet into a folder, where its releases go too. */
export function tinyFleet(folder: string, pings: readonly CarPing[], name = 'cars'): TinyFleet {
  const input = join(folder, `${name}.csv`);
  const lines = pings.map(({ car, time, speed }) => `car ${car},${time},12.97,77.59,${speed}`);
  writeFileSync(input, `plate,time,lat,lng,speed\n${lines.join('\n')}\n`);
  const keys = (changes: object = {}) => ({
    dataset: 'cars',
    input,
    columns: { user: 'plate', time: 'time', lat: 'lat', lng: 'lng', value: 'speed' },
    value: { lower: '0', upper: '65' },
    space: { resolution: 7 },
    time: { slot: '6h', zone: 'UTC', repeat: 'daily' },
    privacy: { epsilon: '1', window: 'release', allocate: 'even' },
    mechanism: 'array-averaging',
    minUsers: 2,
    output: { dir: join(folder, 'out'), formats: ['csv'] },
    ...changes,
  });
  return { input, keys, config: changes => checkConfig(keys(changes)) };
}
