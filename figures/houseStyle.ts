import { type GroupingName, groupings } from '../src/arrays/groupings.ts';
import { type MechanismName, mechanisms } from '../src/mean/mechanisms.ts';
import { namesOf } from '../src/terms/namesOf.ts';

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

const ownLooks: Readonly<Partial<Record<MechanismName, Look>>> = {
  baseline: { colour: PALETTE.grey, symbol: 'circle' },
  'array-averaging': { colour: PALETTE.blue, symbol: 'square' },
  'opt-array-averaging': { colour: PALETTE.sky, symbol: 'star' },
  levy: { colour: PALETTE.red, symbol: 'triangle' },
  'quantile-fixed': { colour: PALETTE.green, symbol: 'diamond' },
  'quantile-optimized': { colour: PALETTE.purple, symbol: 'wye' },
};

const ownGroupingLooks: Readonly<Partial<Record<GroupingName, Look>>> = {
  bestFit: { colour: PALETTE.blue, symbol: 'square' },
  wrapAround: { colour: PALETTE.red, symbol: 'triangle' },
};

/** A dash pattern for what differs from the plain case: the paper's constants, another grouping. */
export const OTHERWISE = '5 4';

/** The paper's own names. */
const ownTitles: Readonly<Partial<Record<MechanismName, string>>> = {
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

/** One that has no look of its own yet has the colour of the text, and a symbol that no other has. */
const SPARE_SYMBOLS = ['cross', 'hexagon', 'square2', 'diamond2', 'triangle2'];

function spareLook(place: number): Look {
  return { colour: 'currentColor', symbol: SPARE_SYMBOLS[place % SPARE_SYMBOLS.length]! };
}

export const LOOKS = forEach(mechanisms, ownLooks, (_, place) => spareLook(place));
export const GROUPING_LOOKS = forEach(groupings, ownGroupingLooks, (_, place) => spareLook(place));
export const TITLES = forEach(mechanisms, ownTitles, name => name);

/** An entry for each name of a table: its own, or one that follows from its place among those that have none. */
function forEach<Name extends string, Entry>(
  table: Readonly<Record<Name, unknown>>,
  own: Readonly<Partial<Record<Name, Entry>>>,
  otherwise: (name: Name, place: number) => Entry,
): Readonly<Record<Name, Entry>> {
  const others = namesOf(table).filter(name => own[name] === undefined);
  const spare = others.map((name, place) => [name, otherwise(name, place)]);
  return { ...own, ...Object.fromEntries(spare) };
}
