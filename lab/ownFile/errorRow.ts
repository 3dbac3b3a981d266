import type { GroupingName } from '../../src/arrays/groupings.ts';
import { type MechanismName, mechanisms } from '../../src/mean/mechanisms.ts';
import { type Errors, type ErrorTally, tallyToErrors } from '../runs/errorTally.ts';
import type { ExperimentPoint } from '../runs/experimentPoint.ts';

/** What one mechanism does on a file at one ε; errors are in the value's own unit. */
export interface ErrorRow extends Errors {
  readonly mechanism: MechanismName;
  /** Null where there are no arrays. */
  readonly grouping: GroupingName | null;
  readonly epsilon: number;
}

export function errorRow(point: ExperimentPoint, tally: ErrorTally): ErrorRow {
  const hasArrays = mechanisms[point.mechanism].rules.length > 0;
  return {
    mechanism: point.mechanism,
    grouping: hasArrays ? point.grouping : null,
    epsilon: Number(point.epsilon),
    ...tallyToErrors(tally),
  };
}
