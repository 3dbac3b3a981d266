import { errorFigure } from '../../figures/errorFigure.ts';
import type { ErrorSeries } from '../../figures/errorMarks.ts';
import { GROUPING_LOOKS, LOOKS, type Look, OTHERWISE, TITLES } from '../../figures/houseStyle.ts';
import { panelFigure } from '../../figures/panelFigure.ts';
import { stepFigure } from '../../figures/stepFigure.ts';
import type { FigureRow } from './figureRow.ts';
import type { FigureName } from './figures.ts';
import type { LengthRow } from './lengthRow.ts';

const UNIT = 'km/h';

/** The error figures as SVG, from their rows alone. */
export const drawFigure: Readonly<Record<FigureName, (rows: readonly FigureRow[]) => string>> = {
  grouping: drawGroupings,
  itms: rows => drawCompared('Mean absolute error on the ITMS twin', rows),
  samples: rows => drawCompared('Mean absolute error, more samples per user', rows),
  users: rows => drawCompared('Mean absolute error, more users', rows),
  luck: drawLuck,
  opt: drawOpt,
};

/** The algorithms by our constants; rings are what the paper plotted. */
function drawCompared(title: string, rows: readonly FigureRow[]): string {
  const series = groupBy(
    rows.filter(row => row.sensitivity === 'tight'),
    row => row.mechanism,
  ).map(
    (own): ErrorSeries => ({
      label: TITLES[own[0]!.mechanism],
      look: LOOKS[own[0]!.mechanism],
      points: own.map(toPoint),
      rings: own.flatMap(row =>
        row.paper === null ? [] : [{ epsilon: Number(row.epsilon), mae: row.paper }],
      ),
    }),
  );
  return errorFigure(title, UNIT, series);
}

function drawGroupings(rows: readonly FigureRow[]): string {
  const panels = groupBy(rows, row => row.mechanism).map(ofMechanism => ({
    heading: TITLES[ofMechanism[0]!.mechanism],
    series: groupBy(ofMechanism, row => `${row.grouping} ${row.sensitivity}`).map((own): ErrorSeries => {
      const { grouping, sensitivity } = own[0]!;
      const constants = sensitivity === 'tight' ? 'exact sensitivity' : 'paper’s constants';
      return {
        label: `${grouping === 'bestFit' ? 'BestFit' : 'WrapAround'}, ${constants}`,
        look: {
          ...GROUPING_LOOKS[grouping!],
          ...(sensitivity === 'tight' ? {} : { dash: OTHERWISE }),
        },
        points: own.map(toPoint),
      };
    }),
  }));
  return panelFigure('Mean absolute error of two groupings on the ITMS twin', UNIT, panels);
}

/** One line for each set: how far apart they lie is the luck of drawing one. */
function drawLuck(rows: readonly FigureRow[]): string {
  const sets = groupBy(rows, row => row.set);
  const rings = sets[0]!.flatMap(row =>
    row.paper === null ? [] : [{ epsilon: Number(row.epsilon), mae: row.paper }],
  );
  const series = sets.map(
    (own, index): ErrorSeries => ({
      label: index === 0 ? `${sets.length} sets` : '',
      look: LOOKS['quantile-fixed'],
      points: own.map(toPoint),
      ...(index === 0 ? { rings } : {}),
    }),
  );
  return errorFigure('Mean absolute error of FixedQuantile on several user-scaled sets', UNIT, series);
}

function drawOpt(rows: readonly FigureRow[]): string {
  const styles: Readonly<Record<string, { readonly label: string; readonly look: Look }>> = {
    minimax: { label: 'OPT, m^(ε)', look: LOOKS['opt-array-averaging'] },
    surrogate: { label: 'OPT, surrogate', look: LOOKS.levy },
    'surrogate-paper': {
      label: 'OPT, paper’s step (ii)',
      look: { ...LOOKS['quantile-optimized'], dash: OTHERWISE },
    },
  };
  const series = groupBy(rows, row => `${row.mechanism} ${row.rule}`).map((own): ErrorSeries => {
    const { mechanism, rule } = own[0]!;
    const style = mechanism === 'opt-array-averaging' ? styles[rule!] : undefined;
    return {
      label: style?.label ?? TITLES[mechanism],
      look: style?.look ?? LOOKS[mechanism],
      points: own.map(toPoint),
    };
  });
  return errorFigure('Mean absolute error of OPT-Array-Averaging on the ITMS twin', UNIT, series);
}

/** m^(ε) on a log axis, and beside it the length by the exact bound for user means. */
export function drawLengths(rows: readonly LengthRow[]): string {
  return stepFigure('Array length m^(ε) that balances worst-case clipping and noise', [
    {
      label: 'm^(ε), the paper’s bound',
      look: LOOKS['array-averaging'],
      points: rows.map(row => ({ epsilon: Number(row.epsilon), length: row.minimax })),
      labelAt: { epsilon: 0.0013, length: 130 },
    },
    {
      label: 'exact bound for user means',
      look: { ...LOOKS.levy, dash: OTHERWISE },
      points: rows.map(row => ({ epsilon: Number(row.epsilon), length: row.minimaxMean })),
      labelAt: { epsilon: 0.075, length: 215 },
    },
  ]);
}

function toPoint({ epsilon, mae, stderr }: FigureRow): ErrorSeries['points'][number] {
  return { epsilon: Number(epsilon), mae, stderr };
}

/** Rows that share a key, in the order in which keys first come. */
function groupBy<Row>(rows: readonly Row[], key: (row: Row) => string): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return [...groups.values()];
}
