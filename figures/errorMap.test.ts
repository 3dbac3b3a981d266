import { gridDisk, latLngToCell } from 'h3-js';
import { describe, expect, it } from 'vitest';
import { errorMap, stepOf } from './errorMap.ts';

const disk = (lat: number, lng: number, rings: number) => gridDisk(latLngToCell(lat, lng, 8), rings);
const paths = (svg: string) => [...svg.matchAll(/<path class="e(\d)" d="([^"]+)"><title>([^<]*)/g)];

describe('stepOf', () => {
  it('counts the steps that a part of the range has passed; a tenth is the fourth', () => {
    expect([0, 0.009, 0.01, 0.05, 0.0999, 0.1, 0.2, 1].map(stepOf)).toEqual([0, 0, 1, 3, 3, 4, 5, 5]);
  });
});

describe('errorMap', () => {
  it('draws every hexagon once, by the median over its slots', () => {
    const hexagons = disk(21.2, 72.8, 3);
    const cells = hexagons.flatMap(name => [name, name, name]);
    const errors = Float64Array.from(cells, (_, index) => [1, 9, 70][index % 3]!);
    const { svg, hexagons: drawn, resolution } = errorMap(cells, errors, 80, ' km/h');
    expect([drawn, resolution]).toEqual([hexagons.length, 8]);
    expect(paths(svg).length).toBe(hexagons.length);
    expect(new Set(paths(svg).map(([, step]) => step))).toEqual(new Set(['4']));
    expect(paths(svg)[0]![3]).toMatch(/^88\w+: 9 km\/h, median over 3 cells$/);
  });

  it('stays within its box, also across the antimeridian', () => {
    for (const [lat, lng] of [
      [21.2, 72.8],
      [-17, 179.99],
      [65, 10],
    ] as const) {
      const cells = disk(lat, lng, 4);
      const { svg } = errorMap(cells, new Float64Array(cells.length).fill(1), 80, '');
      const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)!.map(Number);
      const corners = paths(svg).flatMap(([, , d]) =>
        d!
          .slice(1, -1)
          .split('L')
          .map(corner => corner.split(' ').map(Number)),
      );
      expect(Math.min(...corners.flat())).toBeGreaterThanOrEqual(0);
      expect(Math.max(...corners.map(([x]) => x!))).toBeLessThanOrEqual(width!);
      expect(Math.max(...corners.map(([, y]) => y!))).toBeLessThanOrEqual(height! + 0.1);
      expect(height! / width!).toBeGreaterThan(0.7);
    }
  });

  it('draws more hexagons than a page can hold at a coarser resolution', () => {
    const cells = disk(21.2, 72.8, 50);
    expect(cells.length).toBeGreaterThan(6000);
    const map = errorMap(cells, new Float64Array(cells.length).fill(1), 80, '');
    expect(map.resolution).toBe(7);
    expect(map.hexagons).toBeLessThan(2000);
  });
});
