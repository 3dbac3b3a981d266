import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SmallCity, smallCity } from '../../test/support/smallCity.ts';
import type { Config } from '../config/config.ts';
import { makePlan } from '../plan/makePlan.ts';
import { plannedError } from './explore.ts';
import { compareShares } from './shares.ts';
import { countsFor, type Survey, survey } from './survey.ts';

let city: SmallCity;
let surveyed: Survey;
beforeAll(async () => {
  city = await smallCity();
  surveyed = await survey(city.config(), { windows: ['cell'] });
}, 60_000);
afterAll(() => rmSync(city.folder, { recursive: true, force: true }));

function compared(privacy: object) {
  const config: Config = city.config({ privacy: { epsilon: '5', window: 'day', ...privacy } });
  const counts = countsFor(surveyed, config)!;
  const plan = makePlan(config, counts);
  return { plan, shares: compareShares(surveyed, plan), planned: (each: Config) => makePlan(each, counts) };
}

describe('compareShares', () => {
  for (const own of ['even', 'optimal'] as const) {
    it(`has even first and optimal second, each as planned by itself, where the config says ${own}`, () => {
      const { plan, shares, planned } = compared({ allocate: own });
      expect(shares.map(each => each.allocate)).toEqual(['even', 'optimal']);
      for (const { allocate, mechanism, error } of shares) {
        const alone = planned({ ...plan.config, privacy: { ...plan.config.privacy, allocate } });
        expect({ mechanism, error }).toEqual({ mechanism: alone.mechanism, error: plannedError(alone) });
      }
      expect(shares[1]!.error.mean).toBeLessThan(shares[0]!.error.mean);
    });
  }

  it('compares under the same cap', () => {
    const { plan, shares, planned } = compared({ allocate: 'optimal', maxCells: 'auto' });
    const even = { ...plan.config.privacy, allocate: 'even', maxCells: plan.facts.cap!.maxCells } as const;
    expect(shares[0]!.error).toEqual(plannedError(planned({ ...plan.config, privacy: even })));
  });

  it('has nothing to compare where a unit is in one cell only', () => {
    expect(compared({ window: 'cell' }).shares).toEqual([]);
  });
});
