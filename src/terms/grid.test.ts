import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grid, partToValue, valueToGrid } from './grid.ts';
import { fraction } from './rational.ts';

describe('grid', () => {
  it('counts the steps of a range exactly', () => {
    expect(grid('0', '65').steps).toBe(6500);
    expect(grid('-1.5', '0.3', '0.1').steps).toBe(18);
    expect(grid('0', '1', '1/3').steps).toBe(3);
  });

  it.each([
    ['65', '0', undefined, 'upper is 0 and lower is 65; upper must be above lower.'],
    ['3', '3', undefined, 'upper is 3 and lower is 3; upper must be above lower.'],
    ['0', '1', '0.3', 'step is 0.3, which does not divide the range 0 to 1; set one that divides 1.'],
    [
      '0',
      '1.005',
      undefined,
      'The range 0 to 1.005 is not a whole number of steps of 0.01; set a step that divides 1.005.',
    ],
    ['0', '1', '0', 'step is 0; it must be above 0, such as 0.01.'],
    ['0', '1', '-0.1', 'step is -0.1; it must be above 0, such as 0.01.'],
    ['0', 'much', undefined, 'upper is "much"; write a decimal number such as 0.5.'],
    [
      '0',
      '1e9',
      '1e-9',
      'step is 0.000000001, which makes 1000000000000000000 steps; at most 2^40 are possible. Set a coarser step.',
    ],
  ])('refuses %s to %s by %s in one sentence', (lower, upper, step, message) => {
    expect(() => grid(lower, upper, step)).toThrow(message);
  });

  it('puts every value on 0..steps, whatever it is, nearest first and halves up', () => {
    const toGrid = valueToGrid(grid('-10', '10', '0.5'));
    expect([-99, -10, -9.8, -9.75, 0, 10, 1e300].map(toGrid)).toEqual([0, 0, 0, 1, 20, 40, 40]);
    fc.assert(
      fc.property(fc.double({ noNaN: true }), value => {
        const steps = toGrid(value);
        expect(Number.isInteger(steps) && steps >= 0 && steps <= 40).toBe(true);
      }),
    );
  });

  it('goes back from a part of the range to the value', () => {
    const range = grid('-10', '10', '0.5');
    expect(partToValue(range, fraction(1, 4))).toBe(-5);
    expect(partToValue(range, { num: 3n, den: 3n })).toBe(10);
  });
});
