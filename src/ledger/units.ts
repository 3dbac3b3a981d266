import { UsageError } from '../terms/usageError.ts';
import { DAY_SECONDS, dayToDate } from '../time/day.ts';
import { textToWall, wallToText } from '../time/wallClock.ts';
import type { Subject } from './subject.ts';

/**
 * Units of privacy by number, first to last, both inclusive: days since 1970, or slots since then on the zone's clock.
 * Data comes in stretches, so that a month of quarter hours is one range and not 3,000 rows.
 */
export interface UnitRange {
  readonly first: number;
  readonly last: number;
}

/** An account by `release` has this one unit. */
const ALL: readonly UnitRange[] = [{ first: 0, last: 0 }];

/**
 * The account's units that a release covers. `covers` holds dates (2024-03-31: all of that day) or starts of the
 * release's own slots on the zone's clock (2024-03-31T09:00, an offset behind it does not matter), of the DATA.
 *
 * An account by `cell` is counted by slot: all hexagons of a slot are charged together. That is never too little, and
 * stays as small as the calendar (docs/decisions/0030-ledger-database.md).
 */
export function coveredUnits(
  account: Subject,
  release: Subject,
  covers: readonly string[],
): readonly UnitRange[] {
  if (account.window === 'release') return ALL;
  if (covers.length === 0) {
    throw new UsageError(
      'BAD_DATES',
      `The account counts by ${account.window}, and the release does not tell which days its data covers; it must name at least one.`,
    );
  }
  const seconds = unitSeconds(account);
  return merged(
    covers.map(text => {
      const { start, length } = stretch(text, release);
      return { first: Math.floor(start / seconds), last: Math.ceil((start + length) / seconds) - 1 };
    }),
  );
}

/** Ranges as people read them: 2024-03-01..2024-03-31, or 2024-03-01T09:00. Nothing for the whole. */
export function unitTexts(account: Subject, ranges: readonly UnitRange[]): string[] {
  if (account.window === 'release') return [];
  return ranges.map(({ first, last }) =>
    first === last ? unitText(account, first) : `${unitText(account, first)}..${unitText(account, last)}`,
  );
}

/** Reads back what `unitTexts` wrote. */
export function textsToUnits(account: Subject, texts: readonly string[]): readonly UnitRange[] {
  if (account.window === 'release') return ALL;
  const seconds = unitSeconds(account);
  return texts.map(text => {
    const [first, last] = text.split('..').map(each => wallClock(each) / seconds);
    return { first: first!, last: last ?? first! };
  });
}

export function unitText(account: Subject, unit: number): string {
  return account.window === 'day' ? dayToDate(unit) : wallToText(unit * unitSeconds(account));
}

function unitSeconds({ window, slotSeconds }: Subject): number {
  return window === 'day' ? DAY_SECONDS : slotSeconds!;
}

/** From when to when on the zone's clock a date or one slot of the release goes, in seconds. */
function stretch(text: string, release: Subject): { start: number; length: number } {
  const start = wallClock(text);
  if (text.length === 10) return { start, length: DAY_SECONDS };
  if (release.slotSeconds !== undefined && start % release.slotSeconds === 0)
    return { start, length: release.slotSeconds };
  throw new UsageError(
    'BAD_DATES',
    `No slot of the release begins at ${text}; name a time at which one does.`,
  );
}

/** What the clock shows, in seconds since it showed 1970-01-01T00:00. */
function wallClock(text: string): number {
  const [, date, clock] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?:[+-]\d\d:\d\d)?)?$/.exec(text) ?? [];
  const seconds = textToWall(`${date}T${clock ?? '00:00'}`);
  if (seconds !== undefined) return seconds;
  throw new UsageError(
    'BAD_DATES',
    `"${text}" is not a date of the data; write it as 2024-03-31 or 2024-03-31T09:00.`,
  );
}

/** The same units in order, each once: within one release a unit loses ε once, however often it is named. */
function merged(ranges: readonly UnitRange[]): UnitRange[] {
  const result: UnitRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.first - b.first)) {
    const before = result.at(-1);
    if (before === undefined || range.first > before.last + 1) result.push(range);
    else result[result.length - 1] = { first: before.first, last: Math.max(before.last, range.last) };
  }
  return result;
}
