import { rational, toNumber } from '../../src/terms/rational.ts';
import { UsageError } from '../../src/terms/usageError.ts';
import type { Arguments } from './command.ts';

/** The number behind a flag, if it was given. */
export function numberOf(args: Arguments, flag: string): number | undefined {
  const text = args.text(flag);
  return text === undefined ? undefined : toNumber(rational(text, `--${flag}`));
}

/** `{ [key]: value }`, or nothing at all: optional keys must be absent rather than undefined. */
export function unlessAbsent<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): { readonly [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]?: Value });
}

/** The whole number behind a flag, or `otherwise` when it was not given. */
export function wholeNumber(
  args: Arguments,
  flag: string,
  [least, most]: readonly [number, number],
  otherwise: number,
): number {
  const text = args.text(flag);
  if (text === undefined) return otherwise;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) {
    throw new UsageError(
      'BAD_VALUE',
      `--${flag} is "${text}"; it must be a whole number from ${least} to ${most}.`,
    );
  }
  return value;
}
