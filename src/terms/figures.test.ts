import { expect, it } from 'vitest';
import { digits, figure, percent, whole } from './figures.ts';

it('a figure has three digits, and no zeros that tell nothing', () => {
  expect([1234.5, 0.012_345, 2, 0.5, 0, -7.896].map(figure)).toEqual([
    '1230',
    '0.0123',
    '2',
    '0.5',
    '0',
    '-7.9',
  ]);
  expect(digits(1234.5, 5)).toBe('1234.5');
});

it('a count has its digits in threes', () => {
  expect([0, 999, 1000, 1_190_131].map(whole)).toEqual(['0', '999', '1,000', '1,190,131']);
});

it('a change is a whole per cent with its sign', () => {
  expect([-0.5, 0.004, 0.256].map(percent)).toEqual(['−50 %', '0 %', '+26 %']);
});
