import { groupings } from '../../src/arrays/groupings.ts';
import { sensitivities } from '../../src/arrays/sensitivity.ts';
import { fills } from '../../src/mean/fills.ts';
import type { Settings } from '../../src/mean/mechanism.ts';
import { type MechanismName, mechanisms } from '../../src/mean/mechanisms.ts';
import { type MeanOptions, settings } from '../../src/mean/settings.ts';
import { noises } from '../../src/noise/noises.ts';
import { checkedEpsilon, share } from '../../src/terms/epsilon.ts';
import { namesOf } from '../../src/terms/namesOf.ts';
import { rational } from '../../src/terms/rational.ts';

/** One way to make a private mean of a cell; what a mechanism has no use for is left out. */
export interface CellRow extends Pick<MeanOptions, 'grouping' | 'fill' | 'sensitivity' | 'noise'> {
  readonly mechanism: MechanismName;
}

/** Every valid combination; a mechanism that is added to `mechanisms.ts` has its rows at once. */
export const CELL_ROWS: readonly CellRow[] = namesOf(mechanisms).flatMap(mechanism =>
  namesOf(noises).flatMap(noise =>
    // Without arrays there is nothing to group or to fill, and one sensitivity.
    mechanisms[mechanism].rules.length === 0
      ? [{ mechanism, noise }]
      : namesOf(groupings).flatMap(grouping =>
          namesOf(fills).flatMap(fill =>
            namesOf(sensitivities).map(sensitivity => ({
              mechanism,
              grouping,
              fill,
              sensitivity,
              noise,
            })),
          ),
        ),
  ),
);

/** Such as "levy · bestFit · mean · tight · laplace". */
export function rowName({ mechanism, grouping, fill, sensitivity, noise }: CellRow): string {
  return [mechanism, grouping, fill, sensitivity, noise].filter(word => word !== undefined).join(' · ');
}

/** Whether a mechanism draws an interval before the mean: then its worst events need two or three rare draws at once. */
export function drawsInterval({ mechanism }: CellRow): boolean {
  return mechanisms[mechanism].drawsInterval;
}

/** What the mechanism is told when it claims ε, given as decimal text; a factor other than 1, to the hundredth, makes it lie. */
export function rowSettings({ mechanism: _, ...row }: CellRow, epsilon: string, factor = 1): Settings {
  const claimed = rational(epsilon, 'epsilon');
  return settings({ ...row, epsilon: checkedEpsilon(share(claimed, Math.round(factor * 100), 100)) });
}
