import { cellToBoundary, cellToLatLng, gridDisk, latLngToCell } from 'h3-js';
import { describe, expect, it } from 'vitest';
import { syntheticRelease } from '../../../bench/syntheticRelease.ts';
import { mapData } from './mapData.ts';
import { mapShapes } from './mapShapes.ts';
import { cellAt } from './page/picking.ts';
import { toPageRelease } from './page/unpack.ts';

const release = syntheticRelease({ rings: 6 });

describe('mapData', () => {
  it('brings every published row to the page, rounded once and otherwise as it was', () => {
    const page = toPageRelease(JSON.parse(JSON.stringify(mapData(release))));
    const { data, rows, slotRows } = page;
    const seen = slotRows.flatMap((list, slot) =>
      [...list].map(row => ({
        cell: data.cells[rows.cell[row]!],
        slot: data.slots[slot]!.name,
        mean: rows.mean[row]!.toFixed(2),
        low: rows.low[row]!.toFixed(2),
        high: rows.high[row]!.toFixed(2),
        bias: rows.bias[row]!.toFixed(2),
        epsilon: data.epsilons[data.rows.epsilon[row]!],
        mechanism: data.mechanisms[data.rows.mechanism[row]!],
        arrays: data.rows.arrays[row],
      })),
    );
    const rounded = (value: number) => (Math.round(value * 100) / 100).toFixed(2);
    const published = release.rows.cell.map((cell, row) => ({
      cell,
      slot: release.rows.slot[row],
      mean: rounded(release.rows.mean[row]!),
      low: rounded(release.rows.low95[row]!),
      high: rounded(release.rows.high95[row]!),
      bias: rounded(release.rows.biasBound[row]!),
      epsilon: release.rows.epsilon[row],
      mechanism: release.rows.mechanism[row],
      arrays: release.rows.arrays[row],
    }));
    const byPlace = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
    expect(seen.sort(byPlace)).toEqual(published.sort(byPlace));
  });

  it('keeps slots in which nothing was published', () => {
    const { manifest, rows } = release;
    const time = { ...manifest.time, slots: ['05:00', ...manifest.time.slots] };
    const { slots, rows: packed } = mapData({ manifest: { ...manifest, time }, rows });
    expect(slots[0]).toEqual({ name: '05:00', label: '05:00–06:00' });
    expect(packed.slot).not.toContain(0);
  });

  it('refuses a row of a slot that the release does not list', () => {
    const { manifest, rows } = release;
    const time = { ...manifest.time, slots: manifest.time.slots.slice(1) };
    expect(() => mapData({ manifest: { ...manifest, time }, rows })).toThrow('"06:00" is not a slot');
  });

  it('has as many decimals as tell 5,000 steps of the range apart', () => {
    const decimalsOf = (upper: string) => {
      const value = { ...release.manifest.value, upper };
      return mapData({ ...release, manifest: { ...release.manifest, value } }).decimals;
    };
    expect(['0.5', '1', '65', '1000', '1e6'].map(decimalsOf)).toEqual([4, 4, 2, 1, 0]);
  });

  it('is the same whatever order the rows come in', () => {
    const backwards = Object.fromEntries(
      Object.entries(release.rows).map(([name, column]) => [name, [...column].reverse()]),
    ) as unknown as typeof release.rows;
    const [one, other] = [mapData(release), mapData({ ...release, rows: backwards })];
    expect({ ...other, rows: null, mechanisms: null }).toEqual({ ...one, rows: null, mechanisms: null });
    expect(other.rows.mean).toEqual(one.rows.mean);
  });
});

describe('mapShapes', () => {
  const pageOf = (cells: readonly string[]) => {
    const shapes = mapShapes(cells);
    return toPageRelease({ ...mapData(syntheticRelease({ rings: 0 })), cells, shapes }).cells;
  };
  const mercator = ([lat, lng]: readonly number[]) => ({
    x: lng! / 360 + 0.5,
    y: 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat! * Math.PI) / 360)) / (2 * Math.PI),
  });

  it.each([0, 5, 8, 11, 15])('draws corners of resolution %i within a thousandth of a cell', resolution => {
    const cells = gridDisk(latLngToCell(47.37, 8.54, resolution), resolution === 0 ? 0 : 2);
    const outlines = pageOf(cells);
    for (const [index, cell] of cells.entries()) {
      const corners = cellToBoundary(cell).map(mercator);
      const width = Math.max(...corners.map(({ x }) => x)) - Math.min(...corners.map(({ x }) => x));
      for (const [at, { x, y }] of corners.entries()) {
        const place = outlines.corner[index]! + at;
        expect(Math.abs(outlines.x[index]! + outlines.dx[place]! - x)).toBeLessThan(width / 1000);
        expect(Math.abs(outlines.y[index]! + outlines.dy[place]! - y)).toBeLessThan(width / 1000);
      }
    }
  });

  it('finds the cell below a point, and none beside the city', () => {
    const cells = gridDisk(latLngToCell(47.37, 8.54, 8), 5);
    const outlines = pageOf(cells);
    for (const [index, cell] of cells.entries()) {
      expect(cellAt(outlines, mercator(cellToLatLng(cell)))).toBe(index);
    }
    expect(cellAt(outlines, mercator([47.37, 9.54]))).toBeNull();
  });

  it('lays cells on both sides of the antimeridian beside each other', () => {
    const { x, dx } = pageOf(gridDisk(latLngToCell(-17.8, 179.99, 7), 4));
    expect(Math.max(...x) - Math.min(...x)).toBeLessThan(0.001);
    expect(Math.max(...dx.map(Math.abs))).toBeLessThan(0.0001);
  });

  it('keeps the usual world map for cells on all continents', () => {
    const places = [
      [40, -74],
      [51, 0],
      [-33, 151],
      [35, 139],
    ] as const;
    const { x } = pageOf(places.map(([lat, lng]) => latLngToCell(lat, lng, 5)));
    for (const [index, [lat, lng]] of places.entries())
      expect(x[index]).toBeCloseTo(mercator([lat, lng]).x, 2);
  });

  it('survives the poles and pentagons', () => {
    for (const cell of [latLngToCell(90, 0, 3), '8009fffffffffff', '851c0003fffffff']) {
      const { dx, dy, count } = pageOf([cell]);
      expect(count).toBe(1);
      expect([...dx, ...dy].every(Number.isFinite)).toBe(true);
    }
  });

  it('refuses what only looks like a cell', () => {
    expect(() => mapShapes(['8860145b4bffff1'])).toThrow('is not an H3 cell');
  });
});
