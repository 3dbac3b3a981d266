import { double } from '../../engines/quote.ts';
import type { Grid } from '../../terms/grid.ts';
import { toNumber } from '../../terms/rational.ts';

/**
 * A value as whole steps above the lower bound, clamped: the same doubles, operations and order as
 * `valueToGrid`, so that every engine rounds as our own process does.
 */
export function valueSql(grid: Grid, value: string): string {
  const [lower, step] = [toNumber(grid.lower), toNumber(grid.step)];
  const steps = `floor((${value} - ${double(lower)}) / ${double(step)} + 5e-1)`;
  return `least(${double(grid.steps)}, greatest(0e0, ${steps}))`;
}
