import { describe, expect, it } from 'vitest';
import { boxArea, isInArea, polygonArea } from './area.ts';

describe('isInArea', () => {
  it('knows a box, also one across the antimeridian', () => {
    const box = boxArea(['77', '12', '78', '13']);
    expect(isInArea(box, 12.5, 77.5)).toBe(true);
    expect(isInArea(box, 13.5, 77.5)).toBe(false);
    expect(isInArea(box, 12.5, 78.5)).toBe(false);
    const fiji = boxArea(['177', '-20', '-178', '-16']);
    expect([179, -179, 180].map(lng => isInArea(fiji, -18, lng))).toEqual([true, true, true]);
    expect([0, 170, -170].map(lng => isInArea(fiji, -18, lng))).toEqual([false, false, false]);
  });

  it('knows a polygon with a hole', () => {
    const ring = (a: number, b: number) => [
      [a, a],
      [b, a],
      [b, b],
      [a, b],
      [a, a],
    ];
    const area = polygonArea({ type: 'Polygon', coordinates: [ring(0, 10), ring(4, 6)] }, path => path);
    expect(isInArea(area, 2, 2)).toBe(true);
    expect(isInArea(area, 5, 5)).toBe(false);
    expect(isInArea(area, 11, 5)).toBe(false);
  });
});
