import type { CellCounts } from '../../src/arrays/cellCounts.ts';
import type { GroupingName } from '../../src/arrays/groupings.ts';
import type { SensitivityName } from '../../src/arrays/sensitivity.ts';
import { type MechanismName, mechanisms } from '../../src/mean/mechanisms.ts';
import { type Point, pointSettings } from '../runs/point.ts';
import { type Errors, type Tally, tallyToErrors } from '../runs/tally.ts';
import { PAPER_GRID } from '../sets/twin.ts';
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

export function figureRow(
  point: Point,
  tally: Tally,
  counts: Readonly<Record<SetName, CellCounts>>,
  lambda: number,
): FigureRow {
  const set = baseSet(point.set);
  const { prediction } = mechanisms[point.mechanism].design(counts[set], PAPER_GRID, pointSettings(point));
  const errors = tallyToErrors(tally);
  const isPlotted = point.grouping === 'bestFit' && (set === 'itms' || lambda === PLOTTED_LAMBDA);
  const paper = (isPlotted ? plotted(set, point.mechanism, point.epsilon) : undefined) ?? null;
  return {
    set: point.set,
    mechanism: point.mechanism,
    grouping: prediction.grouping,
    rule: point.length ?? null,
    length: prediction.length,
    arrays: prediction.arrays,
    sensitivity: point.sensitivity,
    epsilon: point.epsilon,
    runs: tally.runs,
    ...errors,
    paper,
    ratio: paper === null ? null : Number((errors.mae / paper).toFixed(3)),
  };
}
