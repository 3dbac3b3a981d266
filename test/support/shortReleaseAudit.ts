import { DIRECTIONS } from '../../audit/effort.ts';
import type { Finding } from '../../audit/finding.ts';
import { auditRelease } from '../../audit/releases/auditRelease.ts';
import { RELEASE_ROWS, type ReleaseRow } from '../../audit/releases/releaseRow.ts';
import { alphaOf } from '../../audit/statistics/epsilonBound.ts';

const alpha = alphaOf(RELEASE_ROWS.length * DIRECTIONS * 2);

/**
 * Audits whole releases of a row at ε = 1, and then made to lie by a factor, if one is given. Bits are the system's: with
 * half as many releases, one lie in some dozens would go unnoticed.
 */
export function auditReleaseShortly(row: ReleaseRow, factor?: number): Promise<Finding> {
  return auditRelease({
    row,
    epsilon: '1',
    releases: 4000,
    factors: factor === undefined ? [] : [factor],
    alpha,
  });
}

/** A release that did not share its ε over two cells would lose twice what it claims, and over three cells three times. */
export function lieOf({ window }: ReleaseRow): number {
  return window === 'release' ? 3 : 2;
}
