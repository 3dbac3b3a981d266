import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FileLedger } from '../../src/ledger/fileLedger.ts';
import { fraction } from '../../src/terms/rational.ts';
import { type SmallCity, smallCity } from '../support/smallCity.ts';
import { checkPublished, releaseUntil } from './faults.ts';

let city: SmallCity;
beforeAll(async () => {
  city = await smallCity();
});
afterAll(() => rmSync(city.folder, { recursive: true, force: true }));

it('killed at 50 random moments, a release never leaves a half folder or a published file without its charge', async () => {
  const ledger = join(city.folder, 'budget.ledger');
  new FileLedger(ledger).open('small-city', {
    epsilon: fraction(1000),
    user: ['license_plate'],
    window: 'day',
    time: 'observationDateTime',
    zone: 'Asia/Kolkata',
  });
  const out = join(city.folder, 'out');
  const config = city.configFile({ output: { dir: out } });
  for (let kill = 0; kill < 50; kill++) {
    await releaseUntil(config, ledger, 'SIGKILL', Math.random() * 2500);
    const { folders, charges } = checkPublished(out, ledger);
    expect(charges).toBeGreaterThanOrEqual(folders);
  }
  expect((await releaseUntil(config, ledger, 'SIGKILL', 60_000)).code).toBe(0);
});
