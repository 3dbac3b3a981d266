import { auditCell } from '../../audit/cells/auditCell.ts';
import { CELL_ROWS, type CellRow, drawsInterval } from '../../audit/cells/cellRow.ts';
import { SHORT, testsOfRow } from '../../audit/effort.ts';
import type { Finding } from '../../audit/finding.ts';
import { alphaOf } from '../../audit/statistics/epsilonBound.ts';

/** One false-alarm rate for all rows, whichever of them are run. Bits are seeded: what passed keeps passing. */
const alpha = alphaOf(CELL_ROWS.length * testsOfRow(SHORT));

/** Audits a row at what it claims in these tests, and then made to lie by a factor, if one is given. */
export function auditShortly(row: CellRow, factor?: number): Finding {
  // Two or three rare draws at once show a lie on more runs, and on the worst of more pairs.
  const more = factor !== undefined && drawsInterval(row) ? { rarer: 3, finalists: 4 } : {};
  const effort = { ...SHORT, ...more, factors: factor === undefined ? [] : [factor] };
  return auditCell({ row, epsilon: claimOf(row), seed: 1, effort, alpha });
}

/**
 * Where an interval is drawn, few runs see most of what it tells at a larger ε: below, intervals are all much alike; above, worst
 * cases are too rare. At ε = 3 quantile-optimized looks for the outermost of two arrays, where one user is half of all.
 */
export function claimOf(row: CellRow): string {
  if (!drawsInterval(row)) return '1';
  return row.mechanism === 'quantile-optimized' ? '3' : '2';
}

/** Where an interval is drawn first, few samples find out larger lies only, by this factor; the long audit says how large. */
export const LARGE_LIE = 2.5;

/** The rows that draw an interval first and in which such a lie is looked for. */
export const INTERVAL_ROWS: readonly CellRow[] = CELL_ROWS.filter(
  row => row.sensitivity === 'tight' && row.noise === 'laplace' && drawsInterval(row),
);
