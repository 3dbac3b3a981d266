import { describe, expect, it } from 'vitest';
import { grid, partToValue } from '../../src/terms/grid.ts';
import { isOnGrid } from './publicGrid.ts';

describe('isOnGrid', () => {
  const speeds = grid('-5', '60', '0.5');
  const whole = 513_760n;

  it('knows every number that can be released', () => {
    for (const k of [0n, 1n, 2n, 77_777n, 256_880n, 513_759n, whole]) {
      expect(isOnGrid(String(partToValue(speeds, { num: k, den: whole })), speeds, whole)).toBe(true);
    }
  });

  it('knows a number that no neighbour could have released: half a step off, one bit off, or with a digit too many', () => {
    const between = partToValue(speeds, { num: 2n * 77_777n + 1n, den: 2n * whole });
    expect(isOnGrid(String(between), speeds, whole)).toBe(false);
    const value = partToValue(speeds, { num: 77_777n, den: whole });
    expect(isOnGrid(String(value + 2 ** -50), speeds, whole)).toBe(false);
    expect(isOnGrid(`${value}0`, speeds, whole)).toBe(false);
  });
});
