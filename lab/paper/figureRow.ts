import { arrayLength } from '../../src/arrays/arrayLength.ts';
import type { CellCounts } from '../../src/arrays/cellCounts.ts';
import { type GroupingName, groupings } from '../../src/arrays/groupings.ts';
import type { SensitivityName } from '../../src/arrays/sensitivity.ts';
import type { MechanismName } from '../../src/mean/mechanisms.ts';
import { epsilon } from '../../src/terms/epsilon.ts';
import { type Errors, type ErrorTally, tallyToErrors } from '../runs/errorTally.ts';
import type { ExperimentPoint } from '../runs/experimentPoint.ts';
import { baseSet } from './paperSets.ts';
import { PLOTTED_LAMBDA, plotted, type SetName } from './plotted.ts';

/** One point of a figure with its result; errors are in km/h. */
export interface FigureRow extends Errors {
  readonly set: string;
  readonly mechanism: MechanismName;
  /** Null where there are no arrays. */
  readonly grouping: GroupingName | null;
  readonly rule: string | null;
  readonly length: number | null;
  readonly arrays: number | null;
  readonly sensitivity: SensitivityName;
  readonly epsilon: string;
  readonly runs: number;
  /** What the paper plotted here, and how many times that we got. */
  readonly paper: number | null;
  readonly ratio: number | null;
}

/** Makes rows for the sets of a run; what depends on counts alone is worked out once for all points that share it. */
export function figureRows(
  counts: Readonly<Record<SetName, CellCounts>>,
  lambda: number,
): (point: ExperimentPoint, tally: ErrorTally) => FigureRow {
  const arrays = new Map<string, number>();
  return (point, tally) => {
    const set = baseSet(point.set);
    if (point.arrayLength === undefined) return figureRow(point, tally, lambda, null, null);
    const length = arrayLength(counts[set], point.arrayLength, epsilon(point.epsilon));
    const key = `${set} ${point.grouping} ${length}`;
    if (!arrays.has(key)) arrays.set(key, groupings[point.grouping](counts[set], length).arrays);
    return figureRow(point, tally, lambda, length, arrays.get(key)!);
  };
}

function figureRow(
  point: ExperimentPoint,
  tally: ErrorTally,
  lambda: number,
  length: number | null,
  arrays: number | null,
): FigureRow {
  const set = baseSet(point.set);
  const errors = tallyToErrors(tally);
  const isPlotted = point.grouping === 'bestFit' && (set === 'itms' || lambda === PLOTTED_LAMBDA);
  const paper = (isPlotted ? plotted(set, point.mechanism, point.epsilon) : undefined) ?? null;
  return {
    set: point.set,
    mechanism: point.mechanism,
    grouping: length === null ? null : point.grouping,
    rule: point.arrayLength ?? null,
    length,
    arrays,
    sensitivity: point.sensitivity,
    epsilon: point.epsilon,
    runs: tally.runs,
    ...errors,
    paper,
    ratio: paper === null ? null : Number((errors.mae / paper).toFixed(3)),
  };
}
