import { describe, expect, it } from 'vitest';
import { auditShortly, claimOf, INTERVAL_ROWS, LARGE_LIE } from '../test/support/shortAudit.ts';
import { rowName } from './cells/cellRow.ts';
import { foundOutAt } from './finding.ts';

describe('the power of the short audit, where an interval is drawn', () => {
  for (const row of INTERVAL_ROWS) {
    it(`${rowName(row)} holds at ε = ${claimOf(row)}, and is refuted when it uses ${LARGE_LIE} ε`, () => {
      const finding = auditShortly(row, LARGE_LIE);
      expect(finding.refuted, `${finding.bound} on ${finding.pair}, where ${finding.event}`).toBe(false);
      expect(finding.bound).toBeGreaterThan(0.1);
      expect(foundOutAt(finding)).toBe(LARGE_LIE);
    });
  }
});
