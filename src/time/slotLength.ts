import { UsageError } from '../terms/usageError.ts';

export const DAY_SECONDS = 86_400;
const UNITS = [
  ['d', DAY_SECONDS],
  ['h', 3600],
  ['m', 60],
] as const;

/** Reads the length of a slot, such as 15m, 1h or 1d, in seconds. It must divide a day, so that no slot lies in two. */
export function slotLength(text: string): number {
  const [, digits, letter] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  const seconds = Number(digits) * (UNITS.find(([name]) => name === letter)?.[1] ?? 0);
  if (seconds > 0 && DAY_SECONDS % seconds === 0) return seconds;
  throw new UsageError(
    'BAD_VALUE',
    `slot is "${text}"; it must be a length that divides a day, such as 15m, 1h, 6h or 1d.`,
  );
}

/** A length in seconds as people write it: 15m, 1h, 1d. */
export function slotText(seconds: number): string {
  const [letter, size] = UNITS.find(([, each]) => seconds >= each && seconds % each === 0) ?? ['s', 1];
  return `${seconds / size}${letter}`;
}
