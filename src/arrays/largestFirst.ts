/**
 * The order of users by count, largest first, equals in the order they came in: a permutation of 0..L−1. Bring users
 * in by the byte order of their keys, and ties are broken by key: never by row order, which values can influence.
 */
export function largestFirst(counts: Int32Array): Int32Array {
  let order = new Int32Array(counts.length);
  for (let user = 0; user < order.length; user++) order[user] = user;
  if (counts.length < FEW) return insertionSort(order, counts);
  if (counts.length < RADIX) return order.sort((a, b) => counts[b]! - counts[a]! || a - b);

  // Long lists: a stable radix sort, 11 binary digits at a time, as many passes as the largest count needs.
  const most = counts.reduce((a, b) => Math.max(a, b));
  let sorted = new Int32Array(counts.length);
  const ends = new Int32Array(RADIX + 1);
  for (let shift = 0; shift < 32 && most >>> shift > 0; shift += RADIX_BITS) {
    ends.fill(0);
    for (const count of counts) ends[digit(count, shift) + 1]!++;
    for (let d = 0; d < RADIX; d++) ends[d + 1]! += ends[d]!;
    for (const user of order) sorted[ends[digit(counts[user]!, shift)]!++] = user;
    [order, sorted] = [sorted, order];
  }
  return order;
}

/** Most cells of a map are small, and for those nothing beats moving each user to its place. */
function insertionSort(order: Int32Array, counts: Int32Array): Int32Array {
  for (let next = 1; next < order.length; next++) {
    const user = order[next]!;
    let place = next;
    for (; place > 0 && counts[order[place - 1]!]! < counts[user]!; place--) order[place] = order[place - 1]!;
    order[place] = user;
  }
  return order;
}

const FEW = 64;
const RADIX_BITS = 11;
const RADIX = 2 ** RADIX_BITS;

/** The digit counted down, so that the largest comes first. */
function digit(count: number, shift: number): number {
  return RADIX - 1 - ((count >>> shift) & (RADIX - 1));
}
