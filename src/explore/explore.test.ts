import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SmallCity, smallCity } from '../../test/support/smallCity.ts';
import type { Config } from '../config/config.ts';
import { WINDOWS } from '../ledger/subject.ts';
import { makePlan, type Plan } from '../plan/makePlan.ts';
import { plan as planAnew } from '../plan/plan.ts';
import { spreadOf } from '../terms/spread.ts';
import { cellErrors } from './cellErrors.ts';
import { errorCurves } from './errorCurves.ts';
import { type Explored, explore, plannedError } from './explore.ts';
import { isUseless } from './isUseless.ts';
import { levers, leversMissing } from './levers.ts';
import { sampleCells } from './sampleCells.ts';
import { countsFor, narrowerWindows, type Survey, survey } from './survey.ts';

let city: SmallCity;
let config: Config;
let surveyed: Survey;
let plan: Plan;
let explored: Explored;
let readings = 0;
beforeAll(async () => {
  city = await smallCity();
  config = city.config({ privacy: { epsilon: '2', window: 'release' } });
  surveyed = await survey(config, {
    windows: narrowerWindows('release'),
    onRowsRead: () => {
      readings++;
    },
  });
  plan = makePlan(config, countsFor(surveyed, config)!);
  explored = await explore(surveyed, plan);
}, 60_000);
afterAll(() => rmSync(city.folder, { recursive: true, force: true }));

describe('explore', () => {
  it('reads the records once', () => {
    expect(readings).toBe(1);
    expect(explored.rows.length).toBeGreaterThan(8);
    expect(explored.unread).toEqual([]);
  });

  it('gives for the config itself the plan that reading for it alone gives', async () => {
    const { report: _, ...alone } = await planAnew(config);
    expect(plan).toEqual(alone);
  });

  it('gives for slots, windows and ε what planning anew with those flags gives', async () => {
    const exact = explored.rows.filter(row => !row.isApproximate);
    expect(new Set(exact.map(row => row.kind))).toEqual(new Set(['cap', 'slots', 'window', 'epsilon']));
    for (const row of exact) {
      const anew = await planAnew(row.config);
      expect(row, row.flags).toMatchObject({
        cells: anew.facts.cells,
        mechanism: anew.mechanism,
        error: plannedError(anew),
      });
    }
  }, 60_000);

  it('gives for coarser hexagons nearly what planning anew gives, and marks them', async () => {
    const rows = explored.rows.filter(row => row.kind === 'hexagons');
    expect(rows.map(row => row.flags)).toEqual(['--space.resolution 6', '--space.resolution 5']);
    for (const row of rows) {
      expect(row.isApproximate).toBe(true);
      const error = plannedError(await planAnew(row.config));
      expect(row.error.median / error.median).toBeGreaterThan(0.5);
      expect(row.error.median / error.median).toBeLessThan(2);
    }
  }, 60_000);

  it('says which lever pays most, with and without weakening the guarantee', () => {
    const { best, bestKept, rows } = explored;
    expect(best!.change).toBe(Math.min(...rows.map(row => row.change)));
    expect(bestKept!.keepsGuarantee).toBe(true);
    const kept = rows.filter(row => row.keepsGuarantee).map(row => row.change);
    expect(bestKept!.change).toBe(Math.min(...kept));
  });

  it('names what another reading could tell, and does not read again by itself', async () => {
    let again = 0;
    const coarse = await survey(config, {
      onRowsRead: () => {
        again++;
      },
    });
    const { rows, unread } = await explore(coarse, plan);
    expect(unread.map(lever => lever.flags)).toEqual(['--privacy.window day', '--privacy.window slot']);
    expect(rows.map(row => row.flags)).toContain('--privacy.window cell');
    expect(again).toBe(1);
  });

  it('keeps counts of the records, and no sums', () => {
    expect(Object.keys(surveyed).sort()).toEqual([
      'config',
      'counts',
      'listed',
      'readWith',
      'report',
      'rules',
    ]);
    expect(Object.keys(surveyed.counts).sort()).toEqual(['cells', 'count', 'start', 'unit', 'units']);
  });
});

describe('levers', () => {
  it('has longer slots that the present ones fill, up to a day', () => {
    const slots = levers(config).filter(lever => lever.kind === 'slots');
    expect(slots.map(lever => lever.flags)).toEqual(['--time.slot 12h', '--time.slot 1d']);
  });

  it('keeps slots to the hours of the config, and says so where none fits', () => {
    const time = { slot: '3h', zone: 'Asia/Kolkata', repeat: 'daily', from: '06:00', to: '21:00' };
    const odd = city.config({ time });
    expect(levers(odd).filter(lever => lever.kind === 'slots')).toEqual([]);
    expect(leversMissing(odd).join()).toMatch(/Longer slots are not possible/);
    const even = city.config({ time: { ...time, to: '18:00' } });
    expect(levers(even).map(lever => lever.flags)).toContain('--time.slot 6h');
    expect(leversMissing(even)).toEqual([]);
  });

  it('has no coarser hexagons where cells are listed', () => {
    writeFileSync(join(city.folder, 'cells.txt'), '');
    const listed = city.config({ cells: join(city.folder, 'cells.txt') });
    expect(levers(listed).filter(lever => lever.kind === 'hexagons')).toEqual([]);
    expect(leversMissing(listed).join()).toMatch(/Coarser hexagons are not possible/);
  });

  it('has every narrower window with what it gives up, and none below cell', () => {
    const windows = levers(config).filter(lever => lever.kind === 'window');
    expect(windows.map(({ flags }) => flags)).toEqual([
      '--privacy.window day',
      '--privacy.window slot',
      '--privacy.window cell',
    ]);
    expect(windows[0]!.givesUp).toBe('protects one day of a license_plate, not the whole release');
    const cell = city.config({ privacy: { epsilon: '1', window: 'cell' } });
    expect(levers(cell).filter(lever => lever.kind === 'window')).toEqual([]);
  });

  it('never goes past the largest ε that a release accepts', () => {
    const large = city.config({ privacy: { epsilon: '300', window: 'day' } });
    const epsilons = levers(large).filter(lever => lever.kind === 'epsilon');
    expect(epsilons.map(lever => lever.flags)).toEqual(['--privacy.epsilon 600']);
  });
});

describe('cellErrors', () => {
  it('are what a forecast is the spread of, for every mechanism', () => {
    const all = sampleCells(plan.cells.length, plan.cells.length);
    const errorsOf = cellErrors(plan, all);
    for (const { mechanism, error } of plan.forecasts) {
      expect(spreadOf(errorsOf(mechanism, config.privacy.epsilon)), mechanism).toEqual(error);
    }
  });
});

describe('errorCurves', () => {
  it('has every mechanism under every window, and passes through the plan at its own ε', async () => {
    const { curves, sampled } = await errorCurves(surveyed, plan);
    expect(sampled).toBe(plan.cells.length);
    expect(new Set(curves.map(curve => curve.window))).toEqual(new Set(WINDOWS));
    for (const { mechanism, error } of plan.forecasts) {
      const own = curves.find(curve => curve.window === 'release' && curve.mechanism === mechanism)!;
      expect(own.points.find(point => point.epsilon === 2)!.error).toBeCloseTo(error.median, 10);
    }
  });
});

describe('isUseless', () => {
  it('is a plan whose error is above a tenth of the range in most cells', () => {
    const median = plannedError(plan).median;
    expect(isUseless(plan)).toBe(median > 8);
    const withError = (error: number): Plan => ({
      ...plan,
      forecasts: plan.forecasts.map(each => ({ ...each, error: { ...each.error, median: error } })),
    });
    expect(isUseless(withError(8))).toBe(false);
    expect(isUseless(withError(8.01))).toBe(true);
  });
});
