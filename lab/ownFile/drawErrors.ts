import { errorFigure } from '../../figures/errorFigure.ts';
import type { ErrorSeries } from '../../figures/errorMarks.ts';
import { LOOKS, OTHERWISE, TITLES } from '../../figures/houseStyle.ts';
import type { ErrorRow } from './errorRow.ts';

/** A user's own experiment as a figure: mechanisms by colour and symbol, wrapAround dashed. */
export function drawErrors(title: string, unit: string, rows: readonly ErrorRow[]): string {
  const series = new Map<string, ErrorRow[]>();
  for (const row of rows) {
    const key = `${row.mechanism} ${row.grouping}`;
    series.set(key, [...(series.get(key) ?? []), row]);
  }
  const both = new Set(rows.map(row => row.grouping).filter(grouping => grouping !== null)).size > 1;
  return errorFigure(
    title,
    unit,
    [...series.values()].map((own): ErrorSeries => {
      const { mechanism, grouping } = own[0]!;
      return {
        label: `${TITLES[mechanism]}${both && grouping === 'wrapAround' ? ', wrap' : ''}`,
        look: { ...LOOKS[mechanism], ...(grouping === 'wrapAround' ? { dash: OTHERWISE } : {}) },
        points: [...own].sort((a, b) => a.epsilon - b.epsilon),
      };
    }),
  );
}
