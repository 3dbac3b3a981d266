import { describe, expect, it } from 'vitest';
import { syntheticRelease } from '../../../../bench/syntheticRelease.ts';
import type { PublishedRelease } from '../../publishedRelease.ts';
import { mapData } from '../mapData.ts';
import { certainty, halfWidthAt, SMALLEST } from './certainty.ts';
import { knownHalfWidth } from './halfWidth.ts';
import { legendRange, partOf, roundRange } from './legendRange.ts';
import { decimal, decimalsFor } from './numbers.ts';
import { readoutLines } from './readout.ts';
import { scaleBar } from './scaleBar.ts';
import { type PageRelease, toPageRelease } from './unpack.ts';

const range = { low: 10, high: 50, ticks: [] };

describe('the legend’s range', () => {
  it('ends on round numbers', () => {
    expect(roundRange(12.3, 47, 0, 65)).toEqual({ low: 10, high: 50, ticks: [10, 20, 30, 40, 50] });
    expect(roundRange(0.101, 0.149, 0, 1)).toEqual({
      low: 0.1,
      high: 0.15,
      ticks: [0.1, 0.11, 0.12, 0.13, 0.14, 0.15],
    });
  });

  it('stays within the bounds of the value', () => {
    expect(roundRange(1, 64, 0, 65)).toMatchObject({ low: 0, high: 65 });
  });

  it('is not stretched by means that are mostly noise', () => {
    const calm = legendRange(pageOf(one([20, 22, 24, 26, 28, 30], 1)));
    const noisy = legendRange(pageOf(one([20, 22, 24, 26, 28, 30, 0.5, 64], [1, 1, 1, 1, 1, 1, 60, 60])));
    expect(noisy).toEqual(calm);
  });

  it('does not trust means on the bounds, whose intervals have no width', () => {
    const calm = legendRange(pageOf(one([20, 22, 24, 26, 28, 30], 1)));
    expect(legendRange(pageOf(one([20, 22, 24, 26, 28, 30, 0, 65], [1, 1, 1, 1, 1, 1, 0, 0])))).toEqual(calm);
    expect(legendRange(pageOf(one([0, 65, 0], 0)))).toMatchObject({ low: 0, high: 65 });
  });

  it('leaves a single cell room around its noise', () => {
    const { low, high } = legendRange(pageOf(one([17.4], 2.4)));
    expect(certainty(2.4, { low, high, ticks: [] })).toBeGreaterThan(0.5);
  });

  it('is never empty: not at the bounds, not for no cell at all', () => {
    for (const means of [[30], [0], [65], []]) {
      const { low, high } = legendRange(pageOf(one(means, 0)));
      expect(high).toBeGreaterThan(low);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(65);
    }
  });

  it('puts means beyond it at its ends', () => {
    expect([0, 10, 30, 50, 60].map(mean => partOf(range, mean))).toEqual([0, 0, 0.5, 1, 1]);
  });
});

describe('certainty', () => {
  it('fills the cell without noise and shrinks to a dot where noise is as wide as the legend', () => {
    expect(certainty(0, range)).toBe(1);
    expect(certainty(20, range)).toBeCloseTo(SMALLEST);
    expect(certainty(Number.POSITIVE_INFINITY, range)).toBeCloseTo(SMALLEST);
    expect(halfWidthAt(certainty(7, range), range)).toBeCloseTo(7);
  });

  it('takes the side of an interval that the bounds did not cut', () => {
    expect(knownHalfWidth(3, 0, 13, { lower: 0, upper: 65 })).toBe(10);
  });

  it('never calls a mean certain that noise carried to a bound', () => {
    expect(knownHalfWidth(0, 0, 0, { lower: 0, upper: 65 })).toBe(Number.POSITIVE_INFINITY);
    expect(knownHalfWidth(65, 60, 65, { lower: 0, upper: 65 })).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('numbers', () => {
  it('have the digits that their noise leaves them', () => {
    expect([0.0312, 0.83, 2.4, 24, 240].map(half => decimalsFor(half, 2))).toEqual([2, 2, 1, 0, 0]);
    expect(decimal(-0.001, 2)).toBe('0.00');
    expect(decimal(-2.5049, 2)).toBe('−2.50');
    expect(decimal(1234567.5, 1)).toBe('1\u202f234\u202f567.5');
  });
});

describe('what a hexagon says', () => {
  const page = pageOf(one([23.456, 0], [2.4, 1]));

  it('is its mean ± interval, its bias and how it was made', () => {
    const cell = page.data.cells.indexOf('8860145b4bfffff');
    const row = [...page.rows.cell].indexOf(cell);
    expect(readoutLines(page, cell, row)).toEqual([
      '23.5 ± 2.4 km/h',
      '95 % interval: 21.1 to 25.9 km/h',
      'Bias: at most 1.3 km/h',
      'ε = 1/24, levy, 1 array',
      'Hexagon 8860145b4bfffff',
    ]);
  });

  it('owns up to a mean on a bound, and to having none', () => {
    const cell = page.data.cells.indexOf('8860145b49fffff');
    const row = [...page.rows.cell].indexOf(cell);
    expect(readoutLines(page, cell, row).join(' ')).toContain('0.00 km/h');
    expect(readoutLines(page, cell, row).join(' ')).toContain('little is known of it');
    expect(readoutLines(page, cell, null)[0]).toBe('No mean here');
  });
});

describe('the scale bar', () => {
  it('is a round distance, true where one looks', () => {
    const world = 40_075_017;
    expect(scaleBar({ x: 0.5, y: 0.5, scale: world / 100 }, 110)).toEqual({ pixels: 100, label: '10 km' });
    // At 60° Mercator is stretched to twice the size.
    const north = 0.5 - Math.asinh(Math.tan(Math.PI / 3)) / (2 * Math.PI);
    const { pixels, label } = scaleBar({ x: 0.5, y: north, scale: world / 100 }, 110);
    expect(label).toBe('5 km');
    expect(pixels).toBeCloseTo(100);
  });
});

const CELLS = [
  '8860145b4bfffff',
  '8860145b49fffff',
  '8860145b41fffff',
  '8860145b43fffff',
  '8860145b45fffff',
  '8860145b47fffff',
  '8860145b4dfffff',
  '8860145b69fffff',
];

/** A release of one slot with these means and half-widths. */
function one(means: readonly number[], halves: number | readonly number[]): PublishedRelease {
  const half = (row: number) => (typeof halves === 'number' ? halves : halves[row]!);
  return {
    manifest: syntheticRelease({ rings: 0 }).manifest,
    rows: {
      cell: CELLS.slice(0, means.length),
      slot: means.map(() => '09:00'),
      mean: means,
      low95: means.map((mean, row) => Math.max(0, mean - half(row))),
      high95: means.map((mean, row) => Math.min(65, mean + half(row))),
      biasBound: means.map(() => 1.25),
      epsilon: means.map(() => '1/24'),
      mechanism: means.map(() => 'levy'),
      arrays: means.map(() => 1),
    },
  };
}

function pageOf(release: PublishedRelease): PageRelease {
  return toPageRelease(mapData(release));
}
