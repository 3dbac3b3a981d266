import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { isAssertion } from './isAssertion.ts';
import { isCaught, judge } from './judge.ts';
import { by, type Mutant } from './mutant.ts';
import { copyTree } from './tree.ts';

const tree = copyTree(fileURLToPath(new URL('..', import.meta.url)));
afterAll(() => tree.remove());

const SCRIPTED = by('src/noise/uniform.test.ts', 'below > needs no bit to choose from one');
const mutant = (replace: string, caughtBy = SCRIPTED): Mutant => ({
  name: 'a try',
  mistake: '',
  edits: [{ file: 'src/noise/uniform.ts', find: 'if (n === 1) return 0;', replace }],
  caughtBy: [caughtBy],
});

describe('a mutant', () => {
  it('is caught by a test that it makes fail', async () => {
    expect(isCaught(await judge(tree, mutant('if (n === 1) return 1;')))).toBe(true);
  });

  it('is not caught by a test that holds, by code that does not compile, nor by a test that is not there', async () => {
    const kindOf = async (each: Mutant) => (await judge(tree, each)).outcomes[0]!.kind;
    expect(await kindOf(mutant('if (n === 1) return 0; // as before'))).toBe('held');
    expect(await kindOf(mutant('if (n === 1 return 0;'))).toBe('broken');
    expect(await kindOf(mutant('if (n === 1) return 1;', by(SCRIPTED.file, 'below > does wonders')))).toBe(
      'broken',
    );
  });

  it('that would change nothing, or two places, is refused loudly', async () => {
    const elsewhere = {
      ...mutant(''),
      edits: [{ file: 'src/noise/uniform.ts', find: 'for (;;)', replace: '' }],
    } as const;
    await expect(judge(tree, elsewhere)).rejects.toThrow(/3 times; it must be there once/);
  });
});

describe('a failure', () => {
  it.each([
    ['AssertionError: expected 1 to be 2', true],
    ['Error: promise resolved "1" instead of rejecting', true],
    ['Error: Property failed after 3 tests\n{ seed: 1 }\nGot AssertionError: expected 1 to be 2', true],
    ['Error: Property failed after 3 tests\n{ seed: 1 }\nGot TypeError: x is undefined', false],
    ['TypeError: x is undefined', false],
    ['Error: Test timed out in 60000ms.', false],
  ])('%j counts as an assertion: %s', (message, counts) => {
    expect(isAssertion(message)).toBe(counts);
  });
});
