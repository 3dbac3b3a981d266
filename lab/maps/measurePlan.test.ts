import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { duckdb } from '../../src/engines/duckdb.ts';
import type { MapTotals } from '../../src/ingest/counts/mapTotals.ts';
import { userTotals } from '../../src/ingest/totals/userTotals.ts';
import { makePlan } from '../../src/plan/makePlan.ts';
import { type SmallCity, smallCity } from '../../test/support/smallCity.ts';
import { measurePlan } from './measurePlan.ts';

let city: SmallCity;
let totals: MapTotals;
const keys = (privacy: object, more: object = {}) => ({
  space: { resolution: 5 },
  privacy: { epsilon: '20', window: 'day', ...privacy },
  mechanism: 'baseline',
  ...more,
});
beforeAll(async () => {
  city = await smallCity(20_000);
  const engine = await duckdb();
  ({ totals } = await userTotals(engine, city.config(keys({}))));
  await engine.close();
});
afterAll(() => rmSync(city.folder, { recursive: true, force: true }));

const mean = (values: Float64Array): number => values.reduce((a, b) => a + b) / values.length;

describe('measurePlan', () => {
  it('finds the error that was predicted where there is nothing but noise', async () => {
    const plan = makePlan(city.config(keys({ allocate: 'even' })), totals.counts);
    const { error, bias, stderr } = await measurePlan(plan, totals, { releases: 400, seed: 1 });
    expect(Math.abs(mean(error) - mean(plan.expected.error))).toBeLessThan(
      6.1 * stderr + 0.02 * mean(plan.expected.error),
    );
    // Baseline leaves nobody out: what is left without noise is a rounding.
    expect(Math.max(...bias.map(Math.abs))).toBeLessThan(0.01);
  });

  it('measures against the mean of everybody, also of those who were kept out', async () => {
    const config = city.config(keys({ maxCells: 1, epsilon: '1000' }));
    const plan = makePlan(config, totals.counts);
    const { bias } = await measurePlan(plan, totals, { releases: 50, seed: 1 });
    expect(plan.facts.cap!.samplesLeftOut).toBeGreaterThan(0);
    // With noise next to nothing, what is left is what those who left would have said.
    plan.cells.forEach((_, index) => {
      expect(Math.abs(bias[index]!)).toBeLessThanOrEqual(plan.expected.biasBound[index]! + 0.5);
    });
    expect(mean(bias.map(Math.abs))).toBeGreaterThan(0.1);
  });

  it.each(['array-averaging', 'opt-array-averaging', 'levy', 'quantile-fixed'])(
    'measures a bias by %s that does not hang on how often it was released',
    async mechanism => {
      const plan = makePlan(city.config(keys({ epsilon: '0.5' }, { mechanism })), totals.counts);
      const few = (await measurePlan(plan, totals, { releases: 2, seed: 1 })).bias;
      const many = (await measurePlan(plan, totals, { releases: 60, seed: 2 })).bias;
      few.forEach((bias, index) => {
        expect(bias).toBeCloseTo(many[index]!, 1);
      });
    },
  );

  it('gives the same numbers for the same seed', async () => {
    const plan = makePlan(city.config(keys({})), totals.counts);
    const measure = (seed: number) => measurePlan(plan, totals, { releases: 10, seed });
    expect(await measure(3)).toEqual(await measure(3));
    expect(await measure(4)).not.toEqual(await measure(3));
  });
});
