import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SmallCity, smallCity } from '../../test/support/smallCity.ts';
import type { Config } from '../config/config.ts';
import type { MapCounts } from '../ingest/counts/mapTotals.ts';
import type { MechanismName } from '../mean/mechanisms.ts';
import { makePlan, type Plan } from '../plan/makePlan.ts';
import { type Epsilon, epsilon } from '../terms/epsilon.ts';
import { toNumber, toText } from '../terms/rational.ts';
import { checkTarget, type NeededEpsilon, neededEpsilons } from './neededEpsilon.ts';
import { countsFor, type Survey, survey } from './survey.ts';

let city: SmallCity;
let config: Config;
let surveyed: Survey;
let counts: MapCounts;
let plan: Plan;
beforeAll(async () => {
  city = await smallCity();
  // More cells than the search begins with.
  config = city.config({
    space: { resolution: 8 },
    time: { slot: '3h', zone: 'Asia/Kolkata', repeat: 'daily' },
    privacy: { epsilon: '2', window: 'slot' },
  });
  surveyed = await survey(config);
  counts = countsFor(surveyed, config)!;
  plan = makePlan(config, counts);
}, 60_000);
afterAll(() => rmSync(city.folder, { recursive: true, force: true }));

function errorAt(mechanism: MechanismName, at: Epsilon): number {
  const asked = {
    ...config,
    privacy: { ...config.privacy, epsilon: at },
    mechanism: { ...config.mechanism, name: mechanism },
  };
  return makePlan(asked, counts).forecasts[0]!.error.median;
}

describe('neededEpsilons', () => {
  it('searches a map with more cells than it begins with', () => {
    expect(plan.cells.length).toBeGreaterThan(128);
  });

  for (const target of [0.5, 2, 10]) {
    it(`names for every mechanism an ε at which planning gives ${target} or less, and at 1 % less does not`, async () => {
      const needed = await neededEpsilons(surveyed, plan, target);
      expect(needed.map(each => each.mechanism)).toEqual(plan.forecasts.map(each => each.mechanism));
      for (const { mechanism, epsilon: found, error } of needed.filter(isReachable)) {
        expect(errorAt(mechanism, found!)).toBe(error);
        expect(error).toBeLessThanOrEqual(target);
        const less = epsilon((0.99 * toNumber(found!)).toPrecision(9));
        expect(errorAt(mechanism, less), `${mechanism} at ${toText(less)}`).toBeGreaterThan(target);
      }
      expect(needed.some(isReachable)).toBe(true);
    }, 60_000);
  }

  it('has three digits', async () => {
    for (const { epsilon: found } of (await neededEpsilons(surveyed, plan, 3)).filter(isReachable)) {
      expect(
        toText(found!)
          .replace(/^0\.0*|\./g, '')
          .replace(/0+$/, '').length,
      ).toBeLessThanOrEqual(3);
    }
  });

  it('says what stays at the largest ε where no ε is enough', async () => {
    const floors = new Map(
      plan.forecasts.map(({ mechanism }) => [mechanism, errorAt(mechanism, epsilon('1000'))]),
    );
    const target = 0.9 * Math.max(...floors.values());
    const needed = await neededEpsilons(surveyed, plan, target);
    expect(needed.some(each => !isReachable(each))).toBe(true);
    for (const each of needed) {
      expect(isReachable(each), each.mechanism).toBe(floors.get(each.mechanism)! <= target);
      if (!isReachable(each)) expect(each.error).toBe(floors.get(each.mechanism));
    }
  }, 60_000);

  it('looks at the one mechanism that the config names', async () => {
    const levy = { ...config, mechanism: { name: 'levy' as const } };
    const needed = await neededEpsilons(surveyed, makePlan(levy, counts), 2);
    expect(needed.map(each => each.mechanism)).toEqual(['levy']);
  });
});

describe('checkTarget', () => {
  it.each([0, -1, 80, 100, Number.NaN])('refuses %s, with what it must be', target => {
    expect(() => checkTarget(target, config)).toThrow(
      /must be above 0 and below the range of the value, 80 km\/h/,
    );
  });
});

function isReachable(each: NeededEpsilon): boolean {
  return each.epsilon !== undefined;
}

describe('neededEpsilons under a cap', () => {
  it('names an ε at which planning with that cap gives the target or less', async () => {
    const capped = city.config({
      privacy: { epsilon: '2', window: 'slot', allocate: 'even', maxCells: '2' },
      mechanism: 'array-averaging',
    });
    const fewer = await survey(capped);
    const few = countsFor(fewer, capped)!;
    const [needed] = await neededEpsilons(fewer, makePlan(capped, few), 6);
    const asked = { ...capped, privacy: { ...capped.privacy, epsilon: needed!.epsilon! } };
    expect(makePlan(asked, few).forecasts[0]!.error.median).toBe(needed!.error);
    expect(needed!.error).toBeLessThanOrEqual(6);
  }, 60_000);
});
