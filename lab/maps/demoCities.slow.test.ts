import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/readConfig.ts';
import { writeCity } from '../city/writeCity.ts';
import { measureShares } from './measureShares.ts';

const folder = mkdtempSync(join(tmpdir(), 'hexveil-cities-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each([
  ['city.yaml', { kind: 'cars', pings: 3_000_000 }],
  ['buses.yaml', { kind: 'buses', pings: 1_000_000 }],
] as const)('the errors of %s that the guide shows', (config, city) => {
  it('are predicted within 15 % for every way to share ε, and each way is better than the one before', async () => {
    const out = join(folder, `${city.kind}.parquet`);
    await writeCity({ ...city, days: 3, seed: 1, dirty: 0, out });
    const read = readConfig(`examples/${config}`, { input: out });
    const { rows } = await measureShares(read, { releases: 200, seed: 1 });
    for (const { predicted, measured } of rows) {
      expect(predicted / measured).toBeGreaterThan(0.85);
      expect(predicted / measured).toBeLessThan(1.15);
    }
    const [even, optimal, capped] = rows.map(row => row.measured) as [number, number, number];
    expect(optimal).toBeLessThan(even);
    expect(capped).toBeLessThan(optimal / 2);
    expect(rows.every(row => row.cellsLost === 0)).toBe(true);
  });
});
