/**
 * Rows in the order of a key, rows of equal keys as they were: a counting sort, so that tens of millions of rows
 * take time linear in their number. Called with one key after the other, least important first.
 */
export function sortBy(order: Int32Array, keys: Int32Array): Int32Array {
  const { least, most } = leastAndMost(keys);
  if (least >= most) return order;
  if (most - least >= tableLimit(keys.length)) return sortBy(order, ranksOf(keys));
  const next = new Int32Array(most - least + 2);
  // How often a key occurs does not depend on the order; in memory's own order it is counted fastest.
  if (order.length === keys.length) for (let k = 0; k < keys.length; k++) next[keys[k]! - least + 1]!++;
  else for (let k = 0; k < order.length; k++) next[keys[order[k]!]! - least + 1]!++;
  for (let key = 1; key < next.length; key++) next[key]! += next[key - 1]!;
  const sorted = new Int32Array(order.length);
  for (let k = 0; k < order.length; k++) {
    const row = order[k]!;
    sorted[next[keys[row]! - least]!++] = row;
  }
  return sorted;
}

/** One key for two: equal where both are, and in the order of the first, then the second. */
export function pairKeys(major: Int32Array, minor: Int32Array): Int32Array {
  const [a, b] = [leastAndMost(major), leastAndMost(minor)];
  const span = b.most - b.least + 1;
  if ((a.most - a.least + 1) * span < tableLimit(major.length)) {
    const keys = new Int32Array(major.length);
    for (let row = 0; row < keys.length; row++) {
      keys[row] = (major[row]! - a.least) * span + (minor[row]! - b.least);
    }
    return keys;
  }
  // Too many possible pairs for a table: number those that occur.
  const order = sortBy(sortBy(naturalOrder(major.length), minor), major);
  const keys = new Int32Array(major.length);
  let [last, number] = [-1, -1];
  for (let k = 0; k < order.length; k++) {
    const row = order[k]!;
    if (last < 0 || major[row] !== major[last] || minor[row] !== minor[last]) number++;
    keys[row] = number;
    last = row;
  }
  return keys;
}

/** For rows sorted by a key: the number of each row's key, from 0 in their order, and one row of each. */
export function numberKeys(order: Int32Array, keys: Int32Array): { number: Int32Array; example: Int32Array } {
  const number = new Int32Array(keys.length);
  const example: number[] = [];
  for (let k = 0; k < order.length; k++) {
    const row = order[k]!;
    if (k === 0 || keys[row] !== keys[order[k - 1]!]) example.push(row);
    number[row] = example.length - 1;
  }
  return { number, example: Int32Array.from(example) };
}

/** 0, 1, 2, … */
export function naturalOrder(length: number): Int32Array {
  const order = new Int32Array(length);
  for (let k = 0; k < length; k++) order[k] = k;
  return order;
}

/** The entries at the given places, in their order. Typed arrays' own map takes several times as long. */
export function pick(values: Int32Array, at: Int32Array): Int32Array {
  const picked = new Int32Array(at.length);
  for (let k = 0; k < at.length; k++) picked[k] = values[at[k]!]!;
  return picked;
}

/** A table of this size costs no more than the rows themselves. */
function tableLimit(rows: number): number {
  return 4 * rows + 65_536;
}

function leastAndMost(keys: Int32Array): { least: number; most: number } {
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
