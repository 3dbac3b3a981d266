import { didYouMean } from '../terms/didYouMean.ts';
import { rational } from '../terms/rational.ts';
import { UsageError } from '../terms/usageError.ts';
import type { Checked, Key, ListKey, RecordKey } from './key.ts';

/**
 * Checks a raw value against its key, to the last one: names the key, what it is, what it may be and the
 * nearest right spelling. Gives back plain data with decimals as text and lists as lists.
 */
export function check<K extends Key>(value: unknown, key: K, path?: string): Checked<K>;
export function check(value: unknown, key: Key, path = ''): unknown {
  switch (key.kind) {
    case 'record':
      return checkRecord(value, key, path);
    case 'list':
      return checkList(value, key, path);
    case 'named':
      return typeof value === 'string'
        ? { name: check(value, key.bare, path) }
        : checkRecord(value, key.full, path);
    case 'choice':
      if (typeof value === 'string' && key.of.includes(value)) return value;
      throw wrong(path, value, `one of ${key.of.join(', ')}`, hint(value, key.of));
    case 'integer': {
      const whole = typeof value === 'number' && Number.isInteger(value);
      if (whole && value >= key.least && value <= key.most) return value;
      throw wrong(path, value, `a whole number from ${key.least} to ${key.most}`);
    }
    case 'decimal':
      if (typeof value === 'number' && Number.isFinite(value)) return String(value);
      if (typeof value === 'string' && isDecimal(value)) return value.trim();
      throw wrong(path, value, 'a decimal number such as 0.5');
    case 'text':
      if (key.mayBeNumber && typeof value === 'number') return check(String(value), key, path);
      if (typeof value !== 'string' || value.trim() === '') {
        throw wrong(path, value, 'text', typeof value === 'number' ? ' Put it in quotes.' : '');
      }
      if (key.pattern && !key.pattern.test(value)) throw wrong(path, value, key.form ?? key.about);
      return value;
    case 'geometry':
      if (typeof value === 'string' || isObject(value)) return value;
      throw wrong(path, value, 'the path of a GeoJSON file or a GeoJSON object');
  }
}

function checkRecord(value: unknown, key: RecordKey, path: string): Record<string, unknown> {
  if (!isObject(value)) throw wrong(path, value, `a group of keys: ${Object.keys(key.keys).join(', ')}`);
  const names = Object.keys(key.keys);
  for (const name of Object.keys(value)) {
    if (names.includes(name)) continue;
    const known = `The keys ${path === '' ? 'at the top' : `under ${path}`} are: ${names.join(', ')}.`;
    throw new UsageError(
      'UNKNOWN_KEY',
      `"${below(path, name)}" is not a key of a config.${didYouMean(name, names) || ` ${known}`}`,
    );
  }
  const checked: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(key.keys)) {
    const given = value[name];
    if (given !== undefined && given !== null) checked[name] = check(given, each, below(path, name));
    else if (each.isRequired) {
      throw new UsageError('KEY_MISSING', `${below(path, name)} is missing from the config: ${each.about}.`);
    }
  }
  return checked;
}

function checkList(value: unknown, key: ListKey, path: string): unknown[] {
  const items = Array.isArray(value) ? value : key.mayBeBare ? [value] : undefined;
  if (items === undefined) throw wrong(path, value, 'a list, such as [a, b]');
  if (items.length < key.least || items.length > key.most) {
    const many = key.least === key.most ? `${key.least}` : `at least ${key.least}`;
    throw new UsageError(
      'BAD_VALUE',
      `${path} has ${items.length} entries; it must have ${many}: ${key.about}.`,
    );
  }
  return items.map((item, k) => check(item, key.of, items === value ? `${path}[${k}]` : path));
}

export function wrong(path: string, value: unknown, must: string, tail = ''): UsageError {
  // What is no config at all may be a file of records: it is not quoted.
  if (path === '')
    return new UsageError(
      'BAD_VALUE',
      `This is not a config; a config is ${must}. Write one with hexveil init DATA.`,
    );
  const shown = typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
  return new UsageError('BAD_VALUE', `${path} is ${shown}; it must be ${must}.${tail}`);
}

function hint(value: unknown, known: readonly string[]): string {
  return typeof value === 'string' ? didYouMean(value, known) : '';
}

function isDecimal(text: string): boolean {
  try {
    rational(text, 'it');
    return true;
  } catch {
    return false;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function below(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
