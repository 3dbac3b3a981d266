import { cellCounts } from '../arrays/cellCounts.ts';
import type { MechanismName } from '../mean/mechanisms.ts';
import { cellSettings } from '../plan/cellSettings.ts';
import { cellForecast } from '../plan/forecast.ts';
import { absentFromCell, countsOfCell } from '../plan/keptCounts.ts';
import type { Plan } from '../plan/makePlan.ts';
import type { Epsilon } from '../terms/epsilon.ts';

/** The predicted error in each of some cells, noise and typical bias together, in the value's own unit. */
export type CellErrors = (mechanism: MechanismName, epsilon: Epsilon) => Float64Array;

/**
 * Predicts errors in planned cells, as often as asked: what a forecast is the spread of. `at` names the cells by their
 * place in the plan; any ε is shared as the plan shares its own.
 */
export function cellErrors({ config, counts, allocation, cells }: Plan, at: Int32Array): CellErrors {
  return (mechanism, epsilon) => {
    const settingsOf = cellSettings({ ...config, privacy: { ...config.privacy, epsilon } }, allocation);
    const forecast = cellForecast(mechanism, config);
    return Float64Array.from(at, index => {
      const own = countsOfCell(counts, cells[index]!);
      const sorted = cellCounts(own, absentFromCell(counts, cells[index]!));
      return forecast(sorted, settingsOf(index, own)).error;
    });
  };
}
