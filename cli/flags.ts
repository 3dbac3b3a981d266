import { rational, toNumber } from '../src/noise/rational.ts';
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
