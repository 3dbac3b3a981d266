import { expect, it } from 'vitest';
import { configHash } from './configHash.ts';

it('the same settings have the same hash in whatever order, and other settings another', () => {
  const one = configHash({ a: 1, b: { c: [1, 2], d: 3n } });
  expect(one).toMatch(/^[0-9a-f]{64}$/);
  expect(configHash({ b: { d: 3n, c: [1, 2] }, a: 1 })).toBe(one);
  expect(configHash({ a: 1, b: { c: [2, 1], d: 3n } })).not.toBe(one);
});
