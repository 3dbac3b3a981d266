import type { MechanismName } from '../../src/mean/mechanisms.ts';

/** The sets of the paper's experiments. */
export type SetName = 'itms' | 'samples' | 'users';

/** The synthetic sets were plotted for this λ only. */
export const PLOTTED_LAMBDA = 10;

/** How finely the values could be read off each figure, in km/h. */
export const READING_ERROR: Readonly<Record<SetName, number>> = { itms: 0.02, samples: 0.01, users: 0.002 };

const COLUMNS = ['baseline', 'array-averaging', 'levy', 'quantile-fixed', 'quantile-optimized'] as const;

/** Mean absolute errors in km/h, read off the paper's figures. [Paper §"Results"] */
const PLOTTED: Readonly<Record<SetName, Readonly<Record<string, readonly number[]>>>> = {
  itms: {
    '0.5': [3.16, 1.0, 1.23, 1.35, 1.36],
    '1': [1.58, 0.755, 0.69, 0.695, 0.745],
    '2': [0.79, 0.69, 0.43, 0.48, 0.475],
  },
  samples: {
    '0.5': [3.16, 0.8, 0.385, 1.25, 1.23],
    '1': [1.58, 0.395, 0.19, 0.57, 0.57],
    '2': [0.79, 0.195, 0.095, 0.28, 0.29],
  },
  users: {
    '0.5': [0.316, 0.117, 0.14, 0.037, 0.123],
    '1': [0.158, 0.059, 0.071, 0.011, 0.062],
    '2': [0.079, 0.031, 0.036, 0.009, 0.033],
  },
};

/** What the paper plotted for a mechanism (with bestFit), where it could be read off. */
export function plotted(set: SetName, mechanism: MechanismName, epsilon: string): number | undefined {
  const column = COLUMNS.indexOf(mechanism as (typeof COLUMNS)[number]);
  return column < 0 ? undefined : PLOTTED[set][epsilon]?.[column];
}
