import { describe, expect, it } from 'vitest';
import { auditCell } from './cells/auditCell.ts';
import { CELL_ROWS, type CellRow, drawsInterval, rowName } from './cells/cellRow.ts';
import { SHORT, testsOfRow } from './effort.ts';
import { type Finding, foundOutAt } from './finding.ts';
import { alphaOf } from './statistics/epsilonBound.ts';

/** One false-alarm rate for all rows of this file, whichever of them are run. Bits are seeded: what passed keeps passing. */
const alpha = alphaOf(CELL_ROWS.length * testsOfRow(SHORT));

const findings = new Map<CellRow, Finding>();

/** A row is audited once, for the test that it holds and for the test that a lie would have been noticed. */
function audited(row: CellRow): Finding {
  const found = findings.get(row);
  if (found !== undefined) return found;
  const factors = isOneShot(row) ? [1.25] : showsPower(row) ? [2.5] : [];
  const effort = { ...SHORT, factors, ...(showsPower(row) ? { rarer: 3, finalists: 4 } : {}) };
  const finding = auditCell({ row, epsilon: claimOf(row), seed: 1, effort, alpha });
  findings.set(row, finding);
  return finding;
}

/** One number is drawn, and its noise is as small as the claim allows: here a lie of a quarter must be found out. */
function isOneShot(row: CellRow): boolean {
  // The paper's 2U/K is twice what wrapAround needs (erratum 3): such a row loses half of what it claims.
  return !drawsInterval(row) && !(row.grouping === 'wrapAround' && row.sensitivity === 'paper');
}

/**
 * Where an interval is drawn, few runs see most of what it tells at a larger ε: below, intervals are all much alike; above, worst
 * cases are too rare. At ε = 3 quantile-optimized looks for the outermost of two arrays, where one user is half of all.
 */
function claimOf(row: CellRow): string {
  if (!drawsInterval(row)) return '1';
  return row.mechanism === 'quantile-optimized' ? '3' : '2';
}

/** Where an interval is drawn first, few samples find out larger lies only; the long audit says how large. */
function showsPower(row: CellRow): boolean {
  return row.sensitivity === 'tight' && row.noise === 'laplace' && drawsInterval(row);
}

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

  for (const row of CELL_ROWS.filter(showsPower)) {
    it(`${rowName(row)} is refuted when it uses 2.5 ε`, () => {
      expect(foundOutAt(audited(row))).toBe(2.5);
    });
  }
});
