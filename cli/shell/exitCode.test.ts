import { describe, expect, it } from 'vitest';
import { BudgetRefused } from '../../src/terms/budgetRefused.ts';
import { type ErrorCode, errorGroups, type RefusalCode } from '../../src/terms/errorCodes.ts';
import { UsageError } from '../../src/terms/usageError.ts';
import { exitCode, lastWords } from './exitCode.ts';
import { Stopped } from './interrupt.ts';
import { Refuted } from './refuted.ts';

describe('exitCode', () => {
  it('is what the guide to error codes says of each error', () => {
    for (const { exit, codes } of errorGroups) {
      for (const code of Object.keys(codes)) {
        if (exit === 2) expect(exitCode(new UsageError(code as ErrorCode, '')), code).toBe(2);
        if (exit === 3) expect(exitCode(new BudgetRefused(code as RefusalCode, '')), code).toBe(3);
      }
    }
  });

  it('counts signals as shells do', () => {
    expect((['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map(name => exitCode(new Stopped(name)))).toEqual([
      130, 143, 129,
    ]);
  });

  it('is 1 for a refutation, and for a fault of ours', () => {
    expect([new Refuted(''), new TypeError(''), 'thrown'].map(exitCode)).toEqual([1, 1, 1]);
  });
});

describe('lastWords', () => {
  it('are a code and a sentence', () => {
    expect(lastWords(new UsageError('NO_FILE', 'a.csv cannot be read.'))).toBe(
      'NO_FILE  a.csv cannot be read.',
    );
    expect(lastWords(new Stopped('SIGINT', 'Two rows are kept.'))).toBe('STOPPED  Two rows are kept.');
  });

  it('name the place of a fault of ours and quote nothing of it: a foreign message may hold a record', () => {
    const words = lastWords(new RangeError('bus 7 drove 93.1 km/h'));
    expect(words).toMatch(/^INTERNAL .*\(RangeError at exitCode\.test\.ts:\d+\)/);
    expect(words).not.toContain('bus 7');
  });
});
