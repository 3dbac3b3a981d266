import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hexveilHere } from '../../../test/support/inProcess.ts';
import { type SmallCity, smallCity } from '../../../test/support/smallCity.ts';

let city: SmallCity;
beforeAll(async () => {
  city = await smallCity();
}, 60_000);
afterAll(() => rmSync(city.folder, { recursive: true, force: true }));

const keys = { privacy: { epsilon: '20', window: 'day', maxCells: 3 } };

describe('hexveil lab map', () => {
  it.each(['mean', 'samples'])(
    'measures even, optimal and capped shares on one reading, with %s fill, and says that this is not private',
    async fill => {
      const config = city.configFile({ ...keys, mechanism: { name: 'array-averaging', fill } });
      const { code, stdout, stderr } = await hexveilHere(['lab', 'map', config, '--trials', '20', '--json']);
      expect(code).toBe(0);
      expect(stderr).toMatch(/^NOT_PRIVATE/m);
      const { releases, rows } = JSON.parse(stdout);
      expect(releases).toBe(20);
      expect(rows.map((row: { shared: string }) => row.shared)).toEqual([
        'even',
        'optimal',
        'optimal, maxCells: 3',
      ]);
      for (const row of rows) expect(row.measured).toBeGreaterThan(0);
      expect(rows[2].mostCells).toBe(3);
      expect(rows[2].measured).toBeLessThan(rows[0].measured);
    },
  );

  it('says as a table what was predicted and what was measured', async () => {
    const { stdout } = await hexveilHere(['lab', 'map', city.configFile(keys), '--trials', '2']);
    expect(stdout).toMatch(/^NOT PRIVATE/);
    expect(stdout).toMatch(/predicted +measured/);
  });

  it('refuses flags of other experiments, and fewer than two releases', async () => {
    const config = city.configFile(keys);
    expect((await hexveilHere(['lab', 'map', config, '--user', 'x'])).stderr).toMatch(/^UNKNOWN_FLAG/);
    expect((await hexveilHere(['lab', 'map', config, '--trials', '1'])).code).toBe(2);
  });
});
