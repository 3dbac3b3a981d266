import { describe, expect, it } from 'vitest';
import { twinCounts, twinFacts } from '../../test/support/twin.ts';
import { grid } from '../terms/grid.ts';
import { explain } from './explainCell.ts';

const speeds = grid('0', '65');
const twin = explain(twinCounts(), speeds, { epsilon: '1' });
const find = (name: string, grouping: string | null, rule?: string) =>
  twin.mechanisms.find(
    each => each.name === name && each.grouping === grouping && (rule === undefined || each.rule === rule),
  )!;

describe('explain', () => {
  it('knows the reference numbers of the stand-in for the paper’s data', () => {
    expect(twin).toMatchObject(twinFacts);
  });

  it('gives noise in the value’s own unit: Baseline errs by U·m*/(ε·Σm)', () => {
    const baseline = find('baseline', null);
    expect(baseline.noiseError).toBeCloseTo((65 * 417) / 17166, 6);
    expect(baseline.biasBound).toBe(0);
    expect(find('array-averaging', 'bestFit').sensitivity).toBeCloseTo(65 / 170, 9);
    expect(find('opt-array-averaging', 'bestFit', 'minimax').biasBound).toBeCloseTo(1.23, 2);
  });

  it('gives an upper bound of the noise where the interval is drawn', () => {
    // At most the 3τ of Levy, around any midpoint, over K̄ = 164 arrays, for half of ε.
    const tau = 65 * Math.sqrt(Math.log((2 * 164) / 0.2) / (2 * 51));
    expect(find('levy', 'bestFit').noiseError).toBeLessThan((2 * 3 * tau) / 164);
    expect(find('quantile-fixed', 'bestFit').noiseError).toBeCloseTo((2 * 65) / 164, 3);
  });

  it('advises by noise plus typical bias, and says why', () => {
    const expected = (name: string) =>
      Math.min(
        ...twin.mechanisms.filter(each => each.name === name).map(each => each.noiseError + each.typicalBias),
      );
    expect(twin.advice.mechanism).toBe('array-averaging');
    for (const { name } of twin.mechanisms)
      expect(expected(twin.advice.mechanism)).toBeLessThanOrEqual(expected(name));
    expect(twin.advice.why).toMatch(
      /^Least expected error: noise 0\.382 \+ typical bias 0\.399 = 0\.782; next comes /,
    );
  });

  it('turns to Baseline when users are expected to differ a lot', () => {
    const apart = explain(twinCounts(), speeds, { epsilon: '2', expectSd: 60 });
    expect(apart.advice.mechanism).toBe('baseline');
    expect(() => explain(twinCounts(), speeds, { epsilon: '1', expectSd: -5 })).toThrow(/must be 0 or more/);
  });

  it('uses the paper’s constants when asked: wrapAround then has twice the noise', () => {
    const paper = explain(twinCounts(), speeds, { epsilon: '1', sensitivity: 'paper' });
    const noise = (of: typeof twin, grouping: string) =>
      of.mechanisms.find(each => each.name === 'array-averaging' && each.grouping === grouping)!.noiseError;
    expect(noise(paper, 'wrapAround') / noise(twin, 'wrapAround')).toBeCloseTo(2, 3);
    expect(noise(paper, 'bestFit') / noise(twin, 'bestFit')).toBeCloseTo(1, 9);
  });
});
