import type { GroupingName } from '../src/arrays/groupings.ts';
import type { MechanismName } from '../src/mean/mechanisms.ts';

/** How a series looks. Colour is never alone: every mechanism has a symbol too, so grey print tells them apart. */
export interface Look {
  readonly colour: string;
  readonly symbol: string;
  /** An SVG dash pattern; none is a full line. */
  readonly dash?: string;
}

/**
 * Colours from the palette of Okabe and Ito (https://jfly.uni-koeln.de/color/), those of its set that stand out at
 * least 3 : 1 from white and from near-black, so that one file serves print, light and dark pages.
 */
export const PALETTE = {
  grey: '#808080',
  blue: '#0072b2',
  sky: '#2f93cc',
  red: '#d55e00',
  green: '#009e73',
  purple: '#c06696',
} as const;

export const LOOKS: Readonly<Record<MechanismName, Look>> = {
  baseline: { colour: PALETTE.grey, symbol: 'circle' },
  'array-averaging': { colour: PALETTE.blue, symbol: 'square' },
  'opt-array-averaging': { colour: PALETTE.sky, symbol: 'star' },
  levy: { colour: PALETTE.red, symbol: 'triangle' },
  'quantile-fixed': { colour: PALETTE.green, symbol: 'diamond' },
  'quantile-optimized': { colour: PALETTE.purple, symbol: 'wye' },
};

export const GROUPING_LOOKS: Readonly<Record<GroupingName, Look>> = {
  bestFit: { colour: PALETTE.blue, symbol: 'square' },
  wrapAround: { colour: PALETTE.red, symbol: 'triangle' },
};

/** A dash pattern for what differs from the plain case: the paper's constants, another grouping. */
export const OTHERWISE = '5 4';

/** The paper's own names. */
export const TITLES: Readonly<Record<MechanismName, string>> = {
  baseline: 'Baseline',
  'array-averaging': 'Array-Averaging',
  'opt-array-averaging': 'OPT-Array-Averaging',
  levy: 'Levy',
  'quantile-fixed': 'FixedQuantile',
  'quantile-optimized': 'ε-DependentQuantile',
};

/** Text and ground of a light page, and of a figure that stands alone. */
export const INK = '#1c2126';
export const PAPER = '#fff';
export const FONT = "system-ui, 'Segoe UI', 'Liberation Sans', sans-serif";
export const FONT_SIZE = 14;
