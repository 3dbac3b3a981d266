import { plainOptions } from '../mean/plainRequest.ts';
import { width } from '../terms/grid.ts';
import { compare, divide, fraction, type Rational, rational, toText, ZERO } from '../terms/rational.ts';
import { zoneName } from '../time/zone.ts';
import type { Config } from './config.ts';

/**
 * The canonical form of a config: what it asks for, in one form however it was written: equal numbers, another name of the
 * zone, columns and ignored values in another order, defaults written out. So the same request is known again. Where files
 * go and what the engine may use is no part of it.
 */
export function requestOf({ engine: _, output: __, ...config }: Config): object {
  const { columns, value, time } = config;
  return {
    ...config,
    columns: { ...columns, user: [...new Set(columns.user)].sort() },
    value: { ...value, ignore: [...new Set(value.ignore)].sort((a, b) => a - b) },
    time: { ...time, zone: zoneName(time.zone) },
    mechanism: mechanismOf(config),
  };
}

/** Numbers in one spelling, and nothing that would be so without being written. */
function mechanismOf({ mechanism, value }: Pick<Config, 'mechanism' | 'value'>): object {
  const { name, gamma, expect, trend, ...options } = mechanism;
  return {
    name,
    ...plainOptions(name, { ...options, ...unless('gamma', gamma) }),
    // A tenth of the range, and none (src/plan/forecast.ts).
    ...unless('expect', expect, divide(width(value.grid), fraction(10))),
    ...unless('trend', trend, ZERO),
  };
}

/** A number as exact text; nothing where it was not given, or is what would be taken anyway. */
function unless(
  key: string,
  text: string | undefined,
  otherwise?: Rational,
): Readonly<Record<string, string>> {
  if (text === undefined) return {};
  const number = rational(text, key);
  return otherwise !== undefined && compare(number, otherwise) === 0 ? {} : { [key]: toText(number) };
}
