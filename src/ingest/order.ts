/**
 * Rows in the order of a key, rows of equal keys as they were: a counting sort, so that tens of millions of rows
 * take time linear in their number. Called with one key after the other, least important first.
 */
export function sortBy(order: Int32Array, keys: Int32Array): Int32Array {
  const { least, most } = rangeOf(keys);
  if (least >= most) return order;
  if (most - least >= tableLimit(keys.length)) return sortBy(order, ranksOf(keys));
  const next = new Int32Array(most - least + 2);
  for (let k = 0; k < order.length; k++) next[keys[order[k]!]! - least + 1]!++;
  for (let key = 1; key < next.length; key++) next[key]! += next[key - 1]!;
  const sorted = new Int32Array(order.length);
  for (let k = 0; k < order.length; k++) {
    const row = order[k]!;
    sorted[next[keys[row]! - least]!++] = row;
  }
  return sorted;
}

/** Rows in the order of a pair of keys, and for each row the number of its pair, from 0 in that order. */
export interface PairOrder {
  readonly order: Int32Array;
  readonly number: Int32Array;
  /** A row of each pair. */
  readonly example: Int32Array;
}

export function sortByPair(order: Int32Array, major: Int32Array, minor: Int32Array): PairOrder {
  const key = joined(major, minor);
  const sorted = key ? sortBy(order, key) : sortBy(sortBy(order, minor), major);
  const number = new Int32Array(major.length);
  const example: number[] = [];
  let last = -1;
  for (let k = 0; k < sorted.length; k++) {
    const row = sorted[k]!;
    const isNew =
      last < 0 || (key ? key[row] !== key[last] : major[row] !== major[last] || minor[row] !== minor[last]);
    if (isNew) example.push(row);
    number[row] = example.length - 1;
    last = row;
  }
  return { order: sorted, number, example: Int32Array.from(example) };
}

/** 0, 1, 2, … */
export function naturalOrder(length: number): Int32Array {
  const order = new Int32Array(length);
  for (let k = 0; k < length; k++) order[k] = k;
  return order;
}

/** One key that orders as the two do, if its range is small enough for a table: one sort then does for two. */
function joined(major: Int32Array, minor: Int32Array): Int32Array | undefined {
  const [a, b] = [rangeOf(major), rangeOf(minor)];
  const span = b.most - b.least + 1;
  if ((a.most - a.least + 1) * span >= tableLimit(major.length)) return undefined;
  const key = new Int32Array(major.length);
  for (let row = 0; row < key.length; row++)
    key[row] = (major[row]! - a.least) * span + (minor[row]! - b.least);
  return key;
}

/** A table of this size costs no more than the rows themselves. */
function tableLimit(rows: number): number {
  return 4 * rows + 65_536;
}

function rangeOf(keys: Int32Array): { least: number; most: number } {
  let [least, most] = [2 ** 31, -(2 ** 31)];
  for (let k = 0; k < keys.length; k++) {
    if (keys[k]! < least) least = keys[k]!;
    if (keys[k]! > most) most = keys[k]!;
  }
  return { least, most };
}

/** Small numbers in the order of keys far apart, such as the slots of a few records over two centuries. */
function ranksOf(keys: Int32Array): Int32Array {
  const ranks = new Map<number, number>();
  for (const key of Int32Array.from(keys).sort()) if (!ranks.has(key)) ranks.set(key, ranks.size);
  return keys.map(key => ranks.get(key)!);
}
