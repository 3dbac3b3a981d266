import { defaultOptions } from '../mean/settings.ts';
import { rangeOf } from '../terms/grid.ts';
import { compare, fraction, rational, toText } from '../terms/rational.ts';
import { firstName } from '../time/zone.ts';
import type { Config, MechanismChoice } from './config.ts';

/**
 * What a config asks for, in one form however it was written: equal numbers, another name of the zone, columns and ignored
 * values in another order, defaults written out. So the same request is known again. Where files go and what the engine
 * may use is no part of it.
 */
export function requestOf({ engine: _, output: __, ...config }: Config): object {
  const { columns, value, time } = config;
  return {
    ...config,
    columns: { ...columns, user: [...new Set(columns.user)].sort() },
    value: { ...value, ignore: [...new Set(value.ignore)].sort((a, b) => a - b) },
    time: { ...time, zone: firstName(time.zone) },
    mechanism: mechanismOf(config),
  };
}

/** Numbers in one spelling, and nothing that would be so without being written. */
function mechanismOf({ mechanism, value }: Pick<Config, 'mechanism' | 'value'>): object {
  const otherwise: Readonly<Record<string, unknown>> = {
    ...defaultOptions,
    gamma: String(defaultOptions.gamma),
    trend: '0',
    // A tenth of the range (src/plan/forecast.ts).
    expect: toText(rational(String(rangeOf(value.grid) / 10), 'expect')),
  };
  return Object.fromEntries(
    Object.entries({ ...mechanism, ...decimals(mechanism) }).filter(([key, each]) => each !== otherwise[key]),
  );
}

function decimals({ gamma, expect, trend }: MechanismChoice): object {
  const texts = Object.entries({ gamma, expect, trend }).filter(([, text]) => text !== undefined);
  return Object.fromEntries(
    texts.map(([key, text]) => {
      const number = rational(text!, key);
      return [key, compare(number, fraction(0)) === 0 ? '0' : toText(number)];
    }),
  );
}
