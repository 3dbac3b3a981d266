import type { GroupingName } from '../../src/arrays/groupings.ts';
import { type MechanismName, mechanisms } from '../../src/mean/mechanisms.ts';
import { mechanismName } from '../../src/mean/settings.ts';
import { UsageError } from '../../src/terms/usageError.ts';
import { type ExperimentPoint, pointSettings } from '../runs/experimentPoint.ts';

/** What a user may choose about an experiment on a file, as text; lists are separated by commas. */
export interface ErrorRequest {
  readonly mechanisms: string;
  readonly epsilons: string;
  readonly groupings: string;
  readonly fill: string;
  readonly sensitivity: string;
  readonly noise: string;
}

/** The name of the one set that such an experiment runs on. */
export const OWN_FILE = 'file';

/** Every mechanism under every grouping at every ε that was asked for, checked. */
export function errorPoints(request: ErrorRequest): ExperimentPoint[] {
  const names = list('mechanisms', request.mechanisms).map(mechanismName);
  const points = names.flatMap(mechanism =>
    groupingsOf(mechanism, list('grouping', request.groupings)).flatMap(grouping =>
      list('epsilons', request.epsilons).map(
        epsilon =>
          ({
            set: OWN_FILE,
            mechanism,
            grouping,
            fill: request.fill,
            sensitivity: request.sensitivity,
            noise: request.noise,
            epsilon,
          }) as ExperimentPoint,
      ),
    ),
  );
  for (const point of points) pointSettings(point);
  return points;
}

/** A mechanism without arrays is run once, whatever the groupings. */
function groupingsOf(mechanism: MechanismName, groupings: readonly string[]): GroupingName[] {
  const wanted = mechanisms[mechanism].rules.length === 0 ? groupings.slice(0, 1) : groupings;
  return wanted as GroupingName[];
}

/** The words between commas, each once. */
function list(flag: string, text: string): string[] {
  const words = text.split(',').map(word => word.trim());
  if (words.includes('')) {
    throw new UsageError('BAD_VALUE', `--${flag} is "${text}"; write values with one comma between them.`);
  }
  return [...new Set(words)];
}
