import { UsageError } from '../terms/usageError.ts';
import { DAY_SECONDS } from './day.ts';

const UNITS = { d: DAY_SECONDS, h: 3600, m: 60 } as const;

/** How a length is spelled, for a key of a config; and what it must be besides. */
export const SLOT_SPELLING = /^\d+[mhd]$/;
export const SLOT_FORM = 'a length that divides a day, such as 15m, 1h, 6h or 1d';

/** Reads the length of a slot, such as 15m, 1h or 1d, in seconds. It must divide a day, so that no slot lies in two. */
export function slotLength(text: string, what: string): number {
  const seconds = SLOT_SPELLING.test(text)
    ? Number(text.slice(0, -1)) * UNITS[text.at(-1) as keyof typeof UNITS]
    : 0;
  if (seconds > 0 && DAY_SECONDS % seconds === 0) return seconds;
  throw new UsageError('BAD_VALUE', `${what} is "${text}"; it must be ${SLOT_FORM}.`);
}

/** A length in seconds as people write it: 15m, 1h, 1d. */
export function slotText(seconds: number): string {
  const [letter, size] = Object.entries(UNITS).find(
    ([, each]) => seconds >= each && seconds % each === 0,
  ) ?? ['s', 1];
  return `${seconds / size}${letter}`;
}
