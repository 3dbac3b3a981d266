import { expect, it, vi } from 'vitest';
import type { AuditReport } from '../../../audit/auditReport.ts';
import { call } from '../../call.ts';
import { exitCode, lastWords } from '../../shell/exitCode.ts';

/** What we ship is not refuted, so the report of something that is has to be made up. */
vi.mock('../../../audit/run/runAudit.ts', () => ({
  runAudit: async (): Promise<AuditReport> => ({
    format: 'hexveil-audit',
    version: 1,
    hexveil: '0.1.0',
    date: '2026-11-16',
    seed: 1,
    epsilons: ['1'],
    samples: 1000,
    falseAlarm: 1e-6,
    tests: 10,
    minutes: 1,
    finished: true,
    findings: [
      {
        kind: 'cell',
        row: 'baseline · laplace',
        epsilon: '1',
        claimed: 1,
        bound: 1.7,
        pair: 'the heaviest user, 0 to U',
        event: 'mean > 9',
        tested: 1000,
        learned: 500,
        refuted: true,
        canRefute: true,
        power: [],
      },
    ],
  }),
}));

it('hexveil audit shows what is refuted, and then ends with exit code 1', async () => {
  let stdout = '';
  const terminal = {
    print: (text: string) => {
      stdout += text;
    },
    note: () => {},
    progress: () => {},
  };
  const error = await call(['audit'], () => terminal, new AbortController().signal).catch(thrown => thrown);
  expect(exitCode(error)).toBe(1);
  expect(lastWords(error)).toMatch(
    /^REFUTED {2}1 of 1 rows do not keep what they claim, the first being "baseline · laplace"/,
  );
  expect(stdout).toMatch(/^baseline · laplace +1 +1\.700 .*REFUTED/m);
});
