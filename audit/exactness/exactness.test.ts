import { describe, expect, it } from 'vitest';
import { rowName } from '../cells/cellRow.ts';
import { DIRECTIONS } from '../effort.ts';
import { auditRealReleases } from '../releases/auditRealReleases.ts';
import { RELEASE_ROWS } from '../releases/releaseRow.ts';
import { alphaOf } from '../statistics/epsilonBound.ts';
import { auditExactSums, SUMS } from './exactSums.ts';
import { auditLowDigits, LOW_DIGIT_ROWS } from './lowDigits.ts';
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
