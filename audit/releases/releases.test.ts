import { describe, expect, it } from 'vitest';
import { DIRECTIONS } from '../effort.ts';
import { alphaOf } from '../statistics/epsilonBound.ts';
import { auditRelease } from './auditRelease.ts';
import { RELEASE_ROWS, releaseRowName } from './releaseRow.ts';

const alpha = alphaOf(RELEASE_ROWS.length * DIRECTIONS * 2);

/** A release that did not share its ε over two cells would lose twice what it claims, and over three cells three times. */
describe('the short audit of whole releases', () => {
  for (const row of RELEASE_ROWS) {
    const shows = row.mechanism.name === 'array-averaging';
    const factor = row.window === 'release' ? 3 : 2;
    it(`${releaseRowName(row)} holds at ε = 1${shows ? `, and would be refuted at ${factor}` : ''}`, async () => {
      const finding = await auditRelease({
        row,
        epsilon: '1',
        releases: 4000,
        factors: shows ? [factor] : [],
        alpha,
      });
      expect(finding.refuted, `${finding.bound} where ${finding.event}`).toBe(false);
      if (shows) expect(finding.power.at(-1)!.refuted, String(finding.power.at(-1)!.bound)).toBe(true);
    });
  }
});
