import { describe, expect, it } from 'vitest';
import { grid, partToValue } from '../../src/terms/grid.ts';
import { rowName } from '../cells/cellRow.ts';
import { DIRECTIONS } from '../effort.ts';
import { auditRealReleases } from '../releases/auditRealReleases.ts';
import { RELEASE_ROWS } from '../releases/releaseRow.ts';
import { alphaOf } from '../statistics/epsilonBound.ts';
import { auditExactSums, SUMS } from './exactSums.ts';
import { auditLowDigits, LOW_DIGIT_ROWS } from './lowDigits.ts';
import { isOnGrid } from './publicGrid.ts';
import { auditRecordOrder } from './recordOrder.ts';

const alpha = alphaOf(DIRECTIONS * (LOW_DIGIT_ROWS.length + 1));

describe('attacks on exactness', () => {
  for (const sum of SUMS) {
    it(`${sum}: one user moves the sum by Δ at most, to the last step`, () => {
      const finding = auditExactSums({ sum, epsilon: '1', seed: 1, pairs: 40 });
      expect(finding.refuted, finding.event).toBe(false);
      expect(finding.tested).toBeGreaterThan(50);
      // Tight means tight: somebody moves it by all of Δ.
      expect(finding.event).toContain('100.0 %');
    });
  }

  for (const row of LOW_DIGIT_ROWS) {
    it(`${rowName(row)}: low-order digits of written numbers tell nothing`, () => {
      const finding = auditLowDigits({ row, epsilon: '1', seed: 1, samples: 20_000, alpha });
      expect(finding.refuted, `${finding.bound} where ${finding.event}`).toBe(false);
    });
  }

  it('files that real releases wrote hold numbers of the public grid only; five are too few for more', async () => {
    const findings = await auditRealReleases({
      row: RELEASE_ROWS[0]!,
      epsilon: '1',
      releases: 5,
      learned: 500,
      alpha,
    });
    expect(findings.map(({ refuted }) => refuted)).toEqual([false, false]);
    expect(findings.map(({ canRefute }) => canRefute)).toEqual([false, true]);
  });

  it('the order of records decides nothing', async () => {
    const finding = await auditRecordOrder({ epsilon: '1', seed: 1, shuffles: 2 });
    expect(finding.refuted).toBe(false);
    expect(finding.tested).toBe(6);
  });
});

describe('isOnGrid', () => {
  const speeds = grid('-5', '60', '0.5');
  const whole = 513_760n;

  it('knows every number that can be released', () => {
    for (const k of [0n, 1n, 2n, 77_777n, 256_880n, 513_759n, whole]) {
      expect(isOnGrid(String(partToValue(speeds, { num: k, den: whole })), speeds, whole)).toBe(true);
    }
  });

  it('knows a number that no neighbour could have released: half a step off, one bit off, or with a digit too many', () => {
    const between = partToValue(speeds, { num: 2n * 77_777n + 1n, den: 2n * whole });
    expect(isOnGrid(String(between), speeds, whole)).toBe(false);
    const value = partToValue(speeds, { num: 77_777n, den: whole });
    expect(isOnGrid(String(value + 2 ** -50), speeds, whole)).toBe(false);
    expect(isOnGrid(`${value}0`, speeds, whole)).toBe(false);
  });
});
