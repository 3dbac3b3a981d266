import { describe, expect, it } from 'vitest';
import { sampleCells } from './sampleCells.ts';

describe('sampleCells', () => {
  it('takes every cell of a small map', () => {
    expect([...sampleCells(4, 9)]).toEqual([0, 1, 2, 3]);
  });

  it('takes as many as asked of a large one, each once, the same every time', () => {
    const places = sampleCells(100_000, 128);
    expect(new Set(places).size).toBe(128);
    expect(places).toEqual(sampleCells(100_000, 128));
    expect(Math.max(...places)).toBeLessThan(100_000);
  });

  it('takes from every part of the map, and from every slot where hexagons have as many as it steps over', () => {
    const places = sampleCells(24 * 128, 128);
    const slots = new Set(places.map(place => place % 24));
    expect(slots.size).toBe(24);
    for (let part = 0; part < 16; part++) {
      const inPart = places.filter(place => Math.floor(place / (24 * 8)) === part).length;
      expect(Math.abs(inPart - 8)).toBeLessThanOrEqual(2);
    }
  });
});
