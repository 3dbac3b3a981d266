import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { RESULTS, runAgain } from '../../test/support/labResults.ts';
import { claims } from './claims/claims.ts';
import { FIGURE_COLUMNS, LENGTH_COLUMNS, tableToCsv } from './csv.ts';
import { EPSILONS, figures } from './figures.ts';
import { lengthRows } from './lengthRow.ts';
import { drawFigure, drawLengths } from './paperDrawings.ts';
import type { Drawings } from './paperPage.ts';
import { paperCounts } from './paperSets.ts';
import { at, seriesOf } from './results.ts';
import { readResults, storyFiles } from './resultsFolder.ts';

const results = readResults(RESULTS);
const counts = paperCounts(results.run.lambda);
const found = claims({ results, counts });
const drawings = {
  ...Object.fromEntries(figures().map(({ name }) => [name, drawFigure[name](results.figures[name])])),
  lengths: drawLengths(results.lengths),
} as Drawings;
const committed = (name: string) => readFileSync(join(RESULTS, name), 'utf8');

describe('the committed results follow from the code', () => {
  const again = runAgain(results.run);

  it.each(figures().map(figure => [figure.name, figure] as const))(
    '%s: one point, run again',
    (name, { points }) => {
      const index = Math.floor(points.length / 2);
      expect(again(points[index]!)).toEqual(results.figures[name][index]);
    },
  );

  it.each(figures().map(({ name }) => name))('%s: numbers and drawing are those of its rows', name => {
    expect(committed(`${name}.csv`)).toBe(tableToCsv(FIGURE_COLUMNS, results.figures[name]));
    expect(committed(`${name}.svg`)).toBe(drawings[name]);
  });

  it('lengths: every value', () => {
    expect(committed('lengths.csv')).toBe(tableToCsv(LENGTH_COLUMNS, lengthRows(counts.itms)));
    expect(committed('lengths.svg')).toBe(drawings.lengths);
  });

  it.each(Object.entries(storyFiles(results, found, drawings)))('%s', (name, text) => {
    expect(committed(name)).toBe(text);
  });

  it('docs/paper.md shows the table of the run', () => {
    const page = readFileSync(fileURLToPath(new URL('../../docs/paper.md', import.meta.url)), 'utf8');
    expect(page.includes(committed('reproduction.md').trim()), 'copy lab/results/reproduction.md there').toBe(
      true,
    );
  });
});

describe('what the paper says, on the committed results', () => {
  const { itms, samples, users } = results.figures;
  const everyEpsilon = EPSILONS.map(epsilon => [epsilon] as const);
  const errors = (rows: typeof itms, epsilon: string) => (name: Parameters<typeof seriesOf>[1]) =>
    at(seriesOf(rows, name), epsilon).mae;
  const clipping = ['array-averaging', 'levy', 'quantile-fixed', 'quantile-optimized'] as const;

  it.each(everyEpsilon)('samples: Levy is lowest at ε = %s', epsilon => {
    const error = errors(samples, epsilon);
    for (const rival of ['baseline', 'array-averaging', 'quantile-fixed', 'quantile-optimized'] as const) {
      expect(error('levy')).toBeLessThan(error(rival));
    }
  });

  it.each(everyEpsilon)('users: FixedQuantile is lowest and Array-Averaging next at ε = %s', epsilon => {
    const error = errors(users, epsilon);
    expect(error('quantile-fixed')).toBeLessThan(error('array-averaging'));
    for (const rival of ['baseline', 'levy', 'quantile-optimized'] as const) {
      expect(error('array-averaging')).toBeLessThan(error(rival));
    }
  });

  it.each(everyEpsilon.filter(([epsilon]) => Number(epsilon) <= 1))(
    'ITMS: every way of clipping is under Baseline at ε = %s',
    epsilon => {
      const error = errors(itms, epsilon);
      for (const name of clipping) expect(error(name)).toBeLessThan(error('baseline'));
    },
  );

  it.each(everyEpsilon)('ITMS: Baseline is 1.579/ε within 4 standard errors at ε = %s', epsilon => {
    const { mae, stderr } = at(seriesOf(itms, 'baseline'), epsilon);
    expect(Math.abs(mae - 1.579 / Number(epsilon)) / stderr).toBeLessThan(4);
  });

  it.each([
    ['0.5', 0.385],
    ['1', 0.19],
    ['2', 0.095],
  ] as const)('samples: Levy at ε = %s is within 15 %% of the plotted %s', (epsilon, plotted) => {
    expect(Math.abs(at(seriesOf(samples, 'levy'), epsilon).mae / plotted - 1)).toBeLessThan(0.15);
  });
});
