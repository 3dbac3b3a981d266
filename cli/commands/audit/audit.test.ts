import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AuditReport } from '../../../audit/auditReport.ts';
import { temporaryFolder } from '../../../test/support/folder.ts';
import { hexveil } from '../../../test/support/hexveil.ts';
import { hexveilHere } from '../../../test/support/inProcess.ts';

const folder = temporaryFolder();
const few = ['audit', '--mechanism', 'baseline', '--samples', '2000'];

describe('hexveil audit', () => {
  it('prints one JSON document, the same for any number of workers', () => {
    const run = (workers: string) =>
      JSON.parse(hexveil([...few, '--json', '--workers', workers]).stdout) as AuditReport;
    const [one, two] = [run('1'), run('2')];
    expect(one.findings).toEqual(two.findings);
    expect(one.findings.map(({ row, refuted }) => [row, refuted])).toEqual([
      ['baseline · laplace', false],
      ['baseline · staircase', false],
      ['low-order digits · baseline · laplace', false],
      ['low-order digits · baseline · staircase', false],
      ['sums move by Δ at most · baseline', false],
    ]);
    expect(one).toMatchObject({ format: 'hexveil-audit', seed: 1, samples: 2000, falseAlarm: 1e-6 });
  });

  it('prints a table and writes a page that loads nothing', async () => {
    const html = join(folder, 'audit.html');
    const { code, stdout } = await hexveilHere([...few, '--epsilon', '1,2', '--html', html]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^baseline · laplace +1 .* holds .*mean/m);
    expect(stdout).toMatch(/^baseline · laplace +2 .* holds/m);
    expect(stdout).toContain('Nothing was refuted.');
    const text = readFileSync(html, 'utf8');
    expect(text).toContain('What this can show, and what it cannot');
    expect(text).not.toMatch(/(src|href)="https?:|@import|url\(/);
  });

  it.each([
    [['--mechanism', 'levi'], 'mechanism is "levi"; it must be one of'],
    [['--epsilon', '0'], 'epsilon is 0; it must be from'],
    [['--epsilon', '1,x'], 'epsilon is "x"; write a decimal number'],
    [['--samples', '5'], '--samples is "5"; it must be a whole number from 100'],
    [['--html', join(folder, 'no', 'where.html')], 'cannot be written; choose another place with --html'],
    [['data.csv'], 'hexveil audit takes no file'],
  ])('refuses %j with exit code 2', async (words, message) => {
    const { code, stderr } = await hexveilHere(['audit', ...words]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
