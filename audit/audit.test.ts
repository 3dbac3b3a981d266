// Takes some 30 CPU seconds: each of 82 rows is drawn from ten thousands of times, enough to refute a lie of a quarter.
import { describe, expect, it } from 'vitest';
import { auditShortly, claimOf, INTERVAL_ROWS, LARGE_LIE } from '../test/support/shortAudit.ts';
import { CELL_ROWS, type CellRow, drawsInterval, rowName } from './cells/cellRow.ts';
import { type Finding, foundOutAt } from './finding.ts';

const findings = new Map<CellRow, Finding>();

/** A row is audited once, for the test that it holds and for the test that a lie would have been noticed. */
function audited(row: CellRow): Finding {
  const found =
    findings.get(row) ??
    auditShortly(row, isOneShot(row) ? 1.25 : SHOW_POWER.includes(row) ? LARGE_LIE : undefined);
  findings.set(row, found);
  return found;
}

/** One number is drawn, and its noise is as small as the claim allows: here a lie of a quarter must be found out. */
function isOneShot(row: CellRow): boolean {
  // The paper's 2U/K is twice what wrapAround needs (erratum 3): such a row loses half of what it claims.
  return !drawsInterval(row) && !(row.grouping === 'wrapAround' && row.sensitivity === 'paper');
}

/** One row of each mechanism that draws an interval; the slow suite shows it of all. */
const SHOW_POWER: readonly CellRow[] = INTERVAL_ROWS.filter(
  (row, at, rows) => rows.findIndex(({ mechanism }) => mechanism === row.mechanism) === at,
);

describe('the short audit', () => {
  for (const row of CELL_ROWS) {
    it(`${rowName(row)} holds at ε = ${claimOf(row)}`, () => {
      const { refuted, bound, pair, event } = audited(row);
      expect(refuted, `${bound} on ${pair}, where ${event}`).toBe(false);
      expect(bound).toBeGreaterThan(0.1);
    });
  }
});

describe('the power of the short audit', () => {
  for (const row of CELL_ROWS.filter(isOneShot)) {
    it(`${rowName(row)} is refuted when it uses 1.25 ε`, () => {
      expect(foundOutAt(audited(row))).toBe(1.25);
    });
  }

  for (const row of SHOW_POWER) {
    it(`${rowName(row)} is refuted when it uses ${LARGE_LIE} ε`, () => {
      expect(foundOutAt(audited(row))).toBe(LARGE_LIE);
    });
  }
});
