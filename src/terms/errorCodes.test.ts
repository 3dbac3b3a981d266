import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { BudgetRefused } from './budgetRefused.ts';
import { errorGroups } from './errorCodes.ts';
import { errorsGuide } from './errorsGuide.ts';
import { UsageError } from './usageError.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const codes = errorGroups.flatMap(({ codes }) => Object.keys(codes));

describe('the codes of errors and notes', () => {
  it('are each in one group only', () => {
    expect(codes).toEqual([...new Set(codes)]);
  });

  it('are all in use', () => {
    const sources = ['src', 'cli', 'lab', 'audit'].flatMap(sourcesOf).join('\n');
    expect(codes.filter(code => !sources.includes(`'${code}'`))).toEqual([]);
  });

  it('are the only ones that an error takes, and a refusal takes those of exit code 3 alone', () => {
    // @ts-expect-error: no such code
    new UsageError('NO_SUCH_CODE', '');
    // @ts-expect-error: no refusal by the budget
    new BudgetRefused('NO_FILE', '');
    expect(new BudgetRefused('BUDGET_SPENT', '').code).toBe('BUDGET_SPENT');
  });

  it('are explained in docs/guide/errors.md (after a change: npm run errors)', () => {
    expect(readFileSync(join(root, 'docs/guide/errors.md'), 'utf8')).toBe(errorsGuide());
  });
});

/** The product's files but for the table itself and the page made from it. */
function sourcesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /(?<!\.test)\.ts$/.test(name) && !/^terms\/error\w+\.ts$/.test(name))
    .map(name => readFileSync(join(root, folder, name), 'utf8'));
}
