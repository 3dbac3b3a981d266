import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { writeCity } from '../../lab/city/writeCity.ts';
import type { Config } from '../../src/config/config.ts';
import { checkConfig } from '../../src/config/readConfig.ts';

/** A folder for what is made of a small made-up city, and a config for it with some keys changed. */
export interface SmallCity {
  readonly folder: string;
  config(changes?: { readonly [key: string]: unknown }): Config;
  /** The same as a file, for commands. */
  configFile(changes?: { readonly [key: string]: unknown }): string;
}

export async function smallCity(pings = 5000): Promise<SmallCity> {
  const folder = mkdtempSync(join(tmpdir(), 'hexveil-city-'));
  const input = await cityOf(pings);
  const keys = (changes: object) => ({
    dataset: 'small-city',
    input,
    columns: { user: 'license_plate', time: 'observationDateTime', lat: 'lat', lng: 'lng', value: 'speed' },
    value: { lower: '0', upper: '80', step: '0.1', unit: 'km/h' },
    space: { resolution: 7 },
    time: { slot: '6h', zone: 'Asia/Kolkata', repeat: 'daily' },
    privacy: { epsilon: '1', window: 'day', allocate: 'even' },
    minUsers: 3,
    output: { dir: join(folder, 'out'), formats: ['csv'] },
    ...changes,
  });
  return {
    folder,
    config: (changes = {}) => checkConfig(keys(changes)),
    configFile(changes = {}) {
      const path = join(folder, `${Math.floor(performance.now() * 1000)}.json`);
      writeFileSync(path, JSON.stringify(keys(changes)));
      return path;
    },
  };
}

/** The records, made once in a run; they appear whole, so it does no harm if two make them at once. */
async function cityOf(pings: number): Promise<string> {
  const out = join(inject('cities'), `cars-${pings}.parquet`);
  if (!existsSync(out)) await writeCity({ kind: 'cars', pings, days: 2, seed: 7, dirty: 0, out });
  return out;
}
