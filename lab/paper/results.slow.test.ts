import { expect, it } from 'vitest';
import { RESULTS, runAgain } from '../../test/support/labResults.ts';
import { figures } from './figures.ts';
import { readResults } from './resultsFolder.ts';

const results = readResults(RESULTS);

it.each(figures().map(figure => [figure.name, figure] as const))(
  '%s: every committed number follows from the code',
  (name, { points }) => {
    const again = runAgain(results.run);
    expect(points.map(again)).toEqual(results.figures[name]);
  },
);
