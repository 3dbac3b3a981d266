// Takes some 25 CPU seconds: 4,000 releases of each of 15 rows, fewer of which would let a lie pass now and then.
import { describe, expect, it } from 'vitest';
import { auditReleaseShortly, lieOf } from '../../test/support/shortReleaseAudit.ts';
import { RELEASE_ROWS, releaseRowName } from './releaseRow.ts';

describe('the short audit of whole releases', () => {
  for (const row of RELEASE_ROWS) {
    // Every window once; the slow suite shows it of the other ways to share ε too.
    const shows = row.mechanism.name === 'array-averaging' && row.allocate === 'even';
    it(`${releaseRowName(row)} holds at ε = 1${shows ? `, and would be refuted at ${lieOf(row)}` : ''}`, async () => {
      const finding = await auditReleaseShortly(row, shows ? lieOf(row) : undefined);
      expect(finding.refuted, `${finding.bound} where ${finding.event}`).toBe(false);
      if (shows) expect(finding.power.at(-1)!.refuted, String(finding.power.at(-1)!.bound)).toBe(true);
    });
  }
});
