import { cellCounts } from '../arrays/cellCounts.ts';
import type { Epsilon } from '../budget/epsilon.ts';
import { width } from '../grid.ts';
import type { MapCounts } from '../ingest/mapTotals.ts';
import { type MechanismName, mechanisms } from '../mean/mechanisms.ts';
import { rational, toNumber } from '../noise/rational.ts';
import { cellSettings, countsOfCell, type Plan } from '../plan.ts';

/** The predicted error in each of some cells, noise and typical bias together, in the value's own unit. */
export type CellErrors = (mechanism: MechanismName, epsilon: Epsilon) => Float64Array;

/**
 * Predicts errors in planned cells, as often as asked: what a forecast is the spread of. `at` names the cells by their
 * place in the plan; any ε is shared as the plan shares its own.
 */
export function cellErrors(plan: Plan, counts: MapCounts, at: Int32Array): CellErrors {
  const { config, allocation, cells } = plan;
  const range = toNumber(width(config.value.grid));
  const expected = config.mechanism.expect;
  const userSpread = expected === undefined ? range / 10 : toNumber(rational(expected, 'mechanism.expect'));
  const sorted = Array.from(at, index => cellCounts(countsOfCell(counts, cells[index]!)));
  return (mechanism, epsilon) => {
    const settingsOf = cellSettings({ ...config, privacy: { ...config.privacy, epsilon } }, allocation);
    return Float64Array.from(at, (index, k) => {
      const ofCell = sorted[k]!;
      const settings = settingsOf(index, ofCell.counts);
      const { prediction } = mechanisms[mechanism].design(ofCell, config.value.grid, settings);
      const noise = Math.min(range, range * prediction.noiseError);
      return Math.min(range, noise + userSpread * prediction.typicalBias);
    });
  };
}
