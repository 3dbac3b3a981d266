import { describe, expect, it } from 'vitest';
import type { AuditReport } from '../auditReport.ts';
import type { Finding } from '../finding.ts';
import { auditPage } from './auditPage.ts';
import { reportRows } from './reportRows.ts';
import { reportNotes, reportToCsv, reportToMarkdown } from './reportText.ts';

const honest: Finding = {
  kind: 'cell',
  row: 'levy · bestFit · mean · tight · laplace',
  epsilon: '1',
  claimed: 1,
  bound: 0.789,
  pair: 'a user leaves the other 5, narrow bins',
  event: 'mean > 4, bias bound ≤ 18',
  tested: 400_000,
  learned: 100_000,
  refuted: false,
  canRefute: true,
  power: [
    { factor: 1.25, bound: 0.97, refuted: false },
    { factor: 1.5, bound: 1.1, refuted: true },
  ],
};
const broken: Finding = { ...honest, row: 'baseline · laplace', bound: 1.8, refuted: true, power: [] };
const unbounded: Finding = {
  ...broken,
  kind: 'exactness',
  row: 'the order of records decides nothing',
  claimed: 0,
  bound: Number.POSITIVE_INFINITY,
};
const report = (findings: readonly Finding[]): AuditReport => ({
  format: 'hexveil-audit',
  version: 1,
  hexveil: '0.1.0',
  date: '2026-11-16',
  seed: 1,
  epsilons: ['1'],
  samples: 100_000,
  falseAlarm: 1e-6,
  tests: 1000,
  minutes: 3,
  finished: true,
  findings,
});

describe('the report', () => {
  it('says how near a bound came and which lie was found out', () => {
    const [row] = reportRows([honest]);
    expect(row).toMatchObject({ row: honest.row, epsilon: '1' });
    expect(row!.numbers).toEqual(['1', '0.789', '79 %', '1.5 ε', '400,000', 'holds']);
  });

  it('states its false-alarm rate and what it was shared over', () => {
    expect(reportNotes(report([honest])).join(' ')).toContain(
      'One false alarm in 1,000,000 such audits: each of 1,000 tests has 1.0e-9',
    );
  });

  it('says first of all when something is refuted, in every form', () => {
    const bad = report([honest, broken, unbounded]);
    expect(reportNotes(bad)[0]).toBe('2 of 3 rows are REFUTED.');
    expect(auditPage(bad)).toContain('2 of 3 rows are refuted.');
    expect(auditPage(bad)).toContain('<tr class="refuted"><td>baseline · laplace');
    expect(reportToMarkdown(bad)).toContain('| ∞ |');
    expect(reportToCsv(bad)).toContain('REFUTED');
  });

  it('does not say that a row holds which no outcome could have refuted', () => {
    const weak = { ...honest, canRefute: false, power: [] };
    expect(reportToCsv(report([weak]))).toContain('too few runs');
    expect(reportNotes(report([honest, weak]))[1]).toMatch(/^1 rows? had too few runs/);
    expect(auditPage(report([honest, weak]))).toContain('<strong>1</strong> rows hold');
  });

  it('quotes fields with commas in CSV, so that every line has as many', () => {
    const lines = reportToCsv(report([honest]))
      .trim()
      .split('\n');
    expect(lines[1]).toContain('"mean > 4, bias bound ≤ 18"');
    expect(lines[1]!.replace(/"[^"]*"/g, '').split(',').length).toBe(lines[0]!.split(',').length);
  });

  it('says of its power what was found out in this run, and no more', () => {
    expect(auditPage(report([honest]))).toContain('it was found out in 0 of 1 rows');
    const better = { ...honest, power: [{ factor: 1.25, bound: 1.1, refuted: true }] };
    expect(auditPage(report([honest, better]))).toContain('it was found out in 1 of 2 rows');
  });

  it('draws a full mark for what ships and an open one for the lie', () => {
    const drawn = auditPage(report([honest]));
    expect(drawn).toContain('<svg');
    expect(drawn).toContain('Levy');
  });
});
