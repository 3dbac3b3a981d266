import type { LengthRuleName } from '../../src/arrays/arrayLength.ts';
import type { GroupingName } from '../../src/arrays/groupings.ts';
import type { SensitivityName } from '../../src/arrays/sensitivity.ts';
import type { MechanismName } from '../../src/mean/mechanisms.ts';
import type { ExperimentPoint } from '../runs/experimentPoint.ts';
import type { SetName } from './plotted.ts';

/** The ε axis of the paper's figures. */
export const EPSILONS: readonly string[] = ['0.5', '0.6', '0.7', '0.8', '0.9', '1', '1.2', '1.4', '1.6', '2'];

export type FigureName = 'grouping' | 'itms' | 'samples' | 'users' | 'luck' | 'opt';

/** How many user-scaled sets are drawn anew to see what a set's luck does. */
export const OTHER_SETS = 12;

/** A figure of errors: which points it takes, series by series and ε by ε. */
export interface Figure {
  readonly name: FigureName;
  readonly points: readonly ExperimentPoint[];
}

/** Every error figure of the paper; arrays hold user means and the noise is Laplace's, as there. [Paper §"Results"] */
export function figures(): readonly Figure[] {
  return [
    figure('grouping', [...groupingSeries('tight'), ...groupingSeries('paper')]),
    figure('itms', compared('itms', 'median')),
    figure('samples', compared('samples', 'median')),
    // "we use m_UB as in (uboptim) for Array-Averaging as well, to maintain uniformity"
    figure('users', compared('users', 'sqrt')),
    figure(
      'luck',
      Array.from(
        { length: OTHER_SETS },
        (_, index): Series => ({
          set: `users ${index + 1}`,
          mechanism: 'quantile-fixed',
          arrayLength: 'sqrt',
        }),
      ),
      ['0.5', '1', '2'],
    ),
    figure('opt', [
      { set: 'itms', mechanism: 'baseline' },
      { set: 'itms', mechanism: 'array-averaging', arrayLength: 'median' },
      ...(['minimax', 'surrogate', 'surrogate-paper'] as const).map(arrayLength => ({
        set: 'itms',
        mechanism: 'opt-array-averaging' as const,
        arrayLength,
      })),
    ]),
  ];
}

interface Series {
  readonly set: string;
  readonly mechanism: MechanismName;
  readonly arrayLength?: LengthRuleName;
  readonly grouping?: GroupingName;
  readonly sensitivity?: SensitivityName;
}

function figure(name: FigureName, series: readonly Series[], epsilons: readonly string[] = EPSILONS): Figure {
  const points = series.flatMap(each =>
    epsilons.map(
      (epsilon): ExperimentPoint => ({
        grouping: 'bestFit',
        sensitivity: 'tight',
        ...each,
        fill: 'mean',
        noise: 'laplace',
        epsilon,
      }),
    ),
  );
  return { name, points };
}

/** The mechanisms whose two groupings the paper compares. */
function groupingSeries(sensitivity: SensitivityName): Series[] {
  const lengths = { 'array-averaging': 'median', levy: 'sqrt', 'quantile-fixed': 'sqrt' } as const;
  return (Object.keys(lengths) as (keyof typeof lengths)[]).flatMap(mechanism =>
    (['bestFit', 'wrapAround'] as const).map(grouping => ({
      set: 'itms',
      mechanism,
      arrayLength: lengths[mechanism],
      grouping,
      sensitivity,
    })),
  );
}

/** The four algorithms, one with two subroutines: by our constants, and by the paper's to tell the two apart. */
function compared(set: SetName, arrayAveraging: LengthRuleName): Series[] {
  const series: Series[] = [
    { set, mechanism: 'array-averaging', arrayLength: arrayAveraging },
    { set, mechanism: 'levy', arrayLength: 'sqrt' },
    { set, mechanism: 'quantile-fixed', arrayLength: 'sqrt' },
    { set, mechanism: 'quantile-optimized', arrayLength: 'sqrt' },
  ];
  return [
    { set, mechanism: 'baseline' },
    ...series,
    ...series.map(each => ({ ...each, sensitivity: 'paper' as const })),
  ];
}
