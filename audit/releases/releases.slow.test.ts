import { describe, expect, it } from 'vitest';
import { auditReleaseShortly, lieOf } from '../../test/support/shortReleaseAudit.ts';
import { RELEASE_ROWS, releaseRowName } from './releaseRow.ts';

describe('the power of the short audit of whole releases', () => {
  for (const row of RELEASE_ROWS.filter(({ mechanism }) => mechanism.name === 'array-averaging')) {
    it(`${releaseRowName(row)} holds at ε = 1, and would be refuted at ${lieOf(row)}`, async () => {
      const { refuted, bound, event, power } = await auditReleaseShortly(row, lieOf(row));
      expect(refuted, `${bound} where ${event}`).toBe(false);
      expect(power.at(-1)!.refuted, String(power.at(-1)!.bound)).toBe(true);
    });
  }
});
