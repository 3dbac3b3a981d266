import { describe, expect, it } from 'vitest';
import { didYouMean, nearest } from './didYouMean.ts';

const mechanisms = ['baseline', 'array-averaging', 'levy', 'quantile-fixed'];

describe('nearest', () => {
  it('finds the word that was meant', () => {
    expect(nearest('quantil-fixed', mechanisms)).toBe('quantile-fixed');
    expect(nearest('lvey', mechanisms)).toBe('levy');
    expect(nearest('ArrayAveraging', mechanisms)).toBe('array-averaging');
  });

  it('stays silent when nothing is close', () => {
    expect(nearest('median', mechanisms)).toBeUndefined();
    expect(didYouMean('median', mechanisms)).toBe('');
  });

  it('words a question for an error message', () => {
    expect(didYouMean('baselin', mechanisms)).toBe(' Did you mean "baseline"?');
  });
});
