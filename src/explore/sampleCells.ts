/** The golden ratio's fraction: multiples of it, cut to [0, 1), are spread evenly however many are taken. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * At most `most` of `cells` places, the same ones every time, so that a quick look at a large map depends on nothing but
 * its size. Not every n-th place: where a hexagon has n slots, that would be one slot only.
 */
export function sampleCells(cells: number, most: number): Int32Array {
  if (cells <= most) return Int32Array.from({ length: cells }, (_, place) => place);
  const places = new Set<number>();
  for (let k = 1; places.size < most; k++) places.add(Math.floor(((k * GOLDEN) % 1) * cells));
  return Int32Array.from(places).sort();
}
