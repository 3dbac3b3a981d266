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
const [GREY, BLUE, SKY, RED, GREEN, PURPLE] = [
  '#808080',
  '#0072b2',
  '#2f93cc',
  '#d55e00',
  '#009e73',
  '#c06696',
];

export const LOOKS: Readonly<Record<MechanismName, Look>> = {
  baseline: { colour: GREY, symbol: 'circle' },
  'array-averaging': { colour: BLUE, symbol: 'square' },
  'opt-array-averaging': { colour: SKY, symbol: 'star' },
  levy: { colour: RED, symbol: 'triangle' },
  'quantile-fixed': { colour: GREEN, symbol: 'diamond' },
  'quantile-optimized': { colour: PURPLE, symbol: 'wye' },
};

export const GROUPING_LOOKS: Readonly<Record<GroupingName, Look>> = {
  bestFit: { colour: BLUE, symbol: 'square' },
  wrapAround: { colour: RED, symbol: 'triangle' },
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

export const FONT = "system-ui, 'Segoe UI', 'Liberation Sans', sans-serif";
export const FONT_SIZE = 14;
