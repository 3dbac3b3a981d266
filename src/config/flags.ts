import { UsageError } from '../terms/usageError.ts';
import { isObject } from './check.ts';
import type { Key } from './key.ts';
import { configKeys } from './keys.ts';

/** A key as a flag: its dotted name, what its value looks like, what it is. */
export interface ConfigFlag {
  readonly name: string;
  readonly value: string;
  readonly about: string;
}

/** Every key of the config as a flag, such as --privacy.epsilon. */
export function configFlags(): readonly ConfigFlag[] {
  return flagsOf(configKeys, '');
}

/** The config with the given flags laid over its keys. Flags are dotted names with the text that was typed. */
export function overlay(config: unknown, flags: Readonly<Record<string, string>>): unknown {
  let result = config;
  for (const [name, typed] of Object.entries(flags)) result = put(result, name.split('.'), name, typed);
  return result;
}

function flagsOf(key: Key, path: string): ConfigFlag[] {
  if (key.kind === 'named') {
    return [{ name: path, value: 'NAME', about: key.about }, ...flagsOf(key.full, path)].filter(
      ({ name }) => name !== `${path}.name`,
    );
  }
  if (key.kind !== 'record') return [{ name: path, value: PLACEHOLDERS[key.kind], about: key.about }];
  return Object.entries(key.keys).flatMap(([name, each]) =>
    flagsOf(each, path === '' ? name : `${path}.${name}`),
  );
}

const PLACEHOLDERS = {
  text: 'TEXT',
  decimal: 'NUMBER',
  integer: 'COUNT',
  choice: 'WORD',
  list: 'A,B,…',
  geometry: 'FILE',
} as const;

function put(config: unknown, steps: readonly string[], name: string, typed: string): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return typed;
  // `mechanism: levy` and --mechanism.gamma 0.1 together mean a levy with that option.
  const base = typeof config === 'string' ? { name: config } : isObject(config) ? config : {};
  const below = rest.length === 0 ? value(name, typed, base[step]) : put(base[step], rest, name, typed);
  return { ...base, [step]: below };
}

/** The text of a flag in the type that the key has in a file. */
function value(name: string, typed: string, before: unknown): unknown {
  const key = keyAt(name);
  switch (key.kind) {
    case 'integer':
      return /^-?\d+$/.test(typed.trim()) ? Number(typed) : typed;
    case 'list':
      return typed.trim() === '' ? [] : typed.split(',').map(item => item.trim());
    case 'geometry':
      return typed.trimStart().startsWith('{') ? parseJson(name, typed) : typed;
    case 'named':
      return isObject(before) ? { ...before, name: typed } : typed;
    default:
      return typed;
  }
}

function keyAt(name: string): Key {
  return name.split('.').reduce<Key>((key, step) => {
    const group = key.kind === 'named' ? key.full : key;
    const below = group.kind === 'record' ? group.keys[step] : undefined;
    if (below === undefined) throw new UsageError('UNKNOWN_KEY', `"${name}" is not a key of a config.`);
    return below;
  }, configKeys);
}

function parseJson(name: string, typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    throw new UsageError(
      'BAD_VALUE',
      `--${name} begins like JSON but is not valid; check its brackets and quotes.`,
    );
  }
}
