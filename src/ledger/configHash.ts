import { createHash } from 'node:crypto';

/** SHA-256 of a plain object, whatever the order of its keys: the same settings are the same request. */
export function configHash(config: object): string {
  return createHash('sha256')
    .update(JSON.stringify(ordered(config)))
    .digest('hex');
}

function ordered(value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}`;
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, ordered(each)]),
  );
}
