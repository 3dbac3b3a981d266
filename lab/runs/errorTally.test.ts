import { describe, expect, it } from 'vitest';
import { addTallies, NO_RUNS, tallyToErrors } from './errorTally.ts';

describe('tallyToErrors', () => {
  it('is the mean absolute error, its standard error, the mean error and the mean noise', () => {
    const errors = [-1, 2, 4, -3];
    const tally = errors
      .map(error => ({ runs: 1, absolute: Math.abs(error), squares: error ** 2, signed: error, noise: 0.5 }))
      .reduce(addTallies, NO_RUNS);
    // |errors| are 1, 2, 4, 3: mean 2.5, sample variance 5/3.
    expect(tallyToErrors(tally)).toEqual({
      mae: 2.5,
      stderr: Number(Math.sqrt(5 / 3 / 4).toPrecision(6)),
      bias: 0.5,
      noise: 0.5,
    });
  });
});
