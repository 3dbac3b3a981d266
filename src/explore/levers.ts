import type { Config } from '../config/config.ts';
import { WINDOW_WORDS } from '../ledger/subject.ts';
import { checkedEpsilon } from '../terms/epsilon.ts';
import { compare, fraction, toText } from '../terms/rational.ts';
import { DAY_SECONDS } from '../time/day.ts';
import { slotText } from '../time/slotLength.ts';
import { narrowerWindows, withWindow } from './survey.ts';

/** One thing that could be changed about a config, so that the error becomes smaller. */
export interface Lever {
  readonly kind: 'shares' | 'cap' | 'hexagons' | 'slots' | 'window' | 'epsilon';
  /** What it is, such as "resolution 7". */
  readonly label: string;
  /** What to add to the command. */
  readonly flags: string;
  /** What it costs, in plain words. */
  readonly givesUp: string;
  /** Whether at least as much is protected with it. */
  readonly keepsGuarantee: boolean;
  readonly config: Config;
}

/** The levers, in the order in which they are shown; each is what it makes of a config. */
const LEVERS: readonly ((config: Config) => Lever[])[] = [
  optimalShares,
  cappedCells,
  coarserHexagons,
  longerSlots,
  narrowerWindow,
  largerEpsilon,
];

/** All that could be tried instead of a config; a lever that does not fit the config is not there. */
export function levers(config: Config): Lever[] {
  return LEVERS.flatMap(lever => lever(config));
}

/** Why levers that people would look for are not among them. */
export function leversMissing(config: Config): string[] {
  const missing: string[] = [];
  if (config.cells !== undefined) {
    missing.push('Coarser hexagons are not possible: the list of cells has one resolution.');
  }
  if (longerSlots(config).length === 0 && config.time.slotSeconds < DAY_SECONDS) {
    missing.push(
      'Longer slots are not possible: none begins and ends where time.from and time.to do. Try other hours.',
    );
  }
  return missing;
}

/** Within one cell there is nothing to share. */
function optimalShares(config: Config): Lever[] {
  if (config.privacy.allocate === 'optimal' || config.privacy.window === 'cell') return [];
  return [
    {
      kind: 'shares',
      label: 'optimal shares',
      flags: '--privacy.allocate optimal',
      givesUp: 'nothing',
      keepsGuarantee: true,
      config: { ...config, privacy: { ...config.privacy, allocate: 'optimal' } },
    },
  ];
}

function cappedCells(config: Config): Lever[] {
  if (config.privacy.maxCells !== undefined || config.privacy.window === 'cell') return [];
  return [
    {
      kind: 'cap',
      label: 'a cap on cells',
      flags: '--privacy.maxCells auto',
      givesUp: 'records of very active users, for a little bias',
      keepsGuarantee: true,
      config: { ...config, privacy: { ...config.privacy, maxCells: 'auto' } },
    },
  ];
}

/** A list of cells is of one resolution: with one, hexagons cannot become coarser. */
function coarserHexagons(config: Config): Lever[] {
  if (config.cells !== undefined) return [];
  const { resolution } = config.space;
  return [resolution - 1, resolution - 2]
    .filter(each => each >= 0)
    .map(each => ({
      kind: 'hexagons',
      label: `resolution ${each}`,
      flags: `--space.resolution ${each}`,
      givesUp: `detail: hexagons are ${7 ** (resolution - each)} times as large`,
      keepsGuarantee: true,
      config: { ...config, space: { ...config.space, resolution: each } },
    }));
}

const SLOTS = [0.25, 0.5, 1, 2, 3, 4, 6, 8, 12, 24].map(hours => hours * 3600);
const SLOTS_SHOWN = 3;

/** Slots that the present ones fill, and that begin where the config's hours do. */
function longerSlots(config: Config): Lever[] {
  const { slotSeconds, hours } = config.time;
  const fits = (seconds: number) =>
    seconds > slotSeconds &&
    seconds % slotSeconds === 0 &&
    (hours === undefined || (hours.from % seconds === 0 && hours.to % seconds === 0));
  const longer = SLOTS.filter(fits);
  // The next ones, and the longest: what lies between can be guessed.
  const shown = longer.filter((_, index) => index < SLOTS_SHOWN - 1 || index === longer.length - 1);
  return shown.map(seconds => ({
    kind: 'slots',
    label: `slots of ${slotText(seconds)}`,
    flags: `--time.slot ${slotText(seconds)}`,
    givesUp: seconds === DAY_SECONDS ? 'the time of day' : `anything finer than ${slotText(seconds)}`,
    keepsGuarantee: true,
    config: { ...config, time: { ...config.time, slotSeconds: seconds } },
  }));
}

function narrowerWindow(config: Config): Lever[] {
  const { window } = config.privacy;
  const user = config.columns.user.join(' and ');
  return narrowerWindows(window).map(each => ({
    kind: 'window',
    label: `window ${each}`,
    flags: `--privacy.window ${each}`,
    givesUp: `protects ${WINDOW_WORDS[each]} of a ${user}, not ${WINDOW_WORDS[window]}`,
    keepsGuarantee: false,
    config: withWindow(config, each),
  }));
}

const TIMES = [2, 4, 10];
const LARGEST = fraction(1000);

function largerEpsilon(config: Config): Lever[] {
  const { epsilon } = config.privacy;
  return TIMES.map(times => fraction(epsilon.num * BigInt(times), epsilon.den))
    .filter(larger => compare(larger, LARGEST) <= 0)
    .map((larger, index) => ({
      kind: 'epsilon',
      label: `ε of ${toText(larger)}`,
      flags: `--privacy.epsilon ${toText(larger)}`,
      givesUp: `spends ${TIMES[index]} times the budget and protects less`,
      keepsGuarantee: false,
      config: { ...config, privacy: { ...config.privacy, epsilon: checkedEpsilon(larger) } },
    }));
}
