import { expect, it } from 'vitest';
import { progressLine } from './progressLine.ts';

it('progressLine shows runs done, rate and time left, ten times a second at most', () => {
  let time = 0;
  const line = progressLine(1_000_000, () => time);
  expect(line(0)).toBe('[              ] 0 of 1 000 000 runs, 0 a second');
  time = 50;
  expect(line(10_000)).toBeUndefined();
  time = 1000;
  expect(line(250_000)).toBe('[====          ] 250 000 of 1 000 000 runs, 250 000 a second, 3 s left');
  time = 4000;
  expect(line(1_000_000)).toMatch(/^\[={14}\] .* 0 s left$/);
});
