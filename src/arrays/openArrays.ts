/**
 * Arrays that still have room, found by room: the fullest that fits, the least index among equals.
 *
 * One heap of array indices for each room, and a bitmap of the rooms that have one, with a bitmap of its words above
 * it and so on. Heaps are intrusive pairing heaps (Fredman et al. 1986, https://doi.org/10.1007/BF01840439): two
 * columns of links, no object per array. 0 stands for "none", so array i is stored as i + 1.
 */
export class OpenArrays {
  readonly #top: Int32Array;
  readonly #child: Int32Array;
  readonly #sibling: Int32Array;
  readonly #bitmaps: readonly Int32Array[];

  /** For rooms up to `mostRoom` and at most `mostArrays` arrays. */
  constructor(mostRoom: number, mostArrays: number) {
    const sizes = [mostRoom + 1, mostArrays + 1, mostArrays + 1];
    for (let words = mostRoom + 1; words > 1; sizes.push(words)) words = Math.ceil(words / 32);
    // One piece of memory for all columns: a map has many small cells, and pieces cost more than their size.
    const memory = new Int32Array(sizes.reduce((a, b) => a + b));
    let taken = 0;
    const [top, child, sibling, ...bitmaps] = sizes.map(size => {
      taken += size;
      return memory.subarray(taken - size, taken);
    });
    this.#top = top!;
    this.#child = child!;
    this.#sibling = sibling!;
    this.#bitmaps = bitmaps;
  }

  /** Adds array `index` with `room` free slots. */
  put(index: number, room: number): void {
    if (this.#top[room] === 0) this.#mark(room);
    this.#top[room] = this.#join(this.#top[room]!, index + 1);
  }

  /** The least room, of those with an array, that is at least `slots`; −1 when nothing fits. */
  tightest(slots: number): number {
    let position = slots;
    for (let level = 0; level < this.#bitmaps.length; level++) {
      const bitmap = this.#bitmaps[level]!;
      const index = position >>> 5;
      const word = index < bitmap.length ? bitmap[index]! & (-1 << (position & 31)) : 0;
      if (word !== 0) {
        position = index * 32 + lowestBit(word);
        // Down again: every word on the way has a bit set.
        for (let under = level - 1; under >= 0; under--) {
          position = position * 32 + lowestBit(this.#bitmaps[under]![position]!);
        }
        return position;
      }
      position = index + 1;
    }
    return -1;
  }

  /** Takes out the array of least index that has exactly `room` free slots. Requires one. */
  take(room: number): number {
    const least = this.#top[room]!;
    const rest = this.#joinAll(this.#child[least]!);
    this.#child[least] = 0;
    this.#top[room] = rest;
    if (rest === 0) this.#unmark(room);
    return least - 1;
  }

  #join(a: number, b: number): number {
    if (a === 0) return b;
    const [parent, child] = a < b ? [a, b] : [b, a];
    this.#sibling[child] = this.#child[parent]!;
    this.#child[parent] = child;
    return parent;
  }

  /** Joins a list of siblings: in pairs as they come, then the pairs from the last to the first. */
  #joinAll(first: number): number {
    let pairs = 0;
    for (let node = first; node !== 0; ) {
      const second = this.#sibling[node]!;
      const next = second === 0 ? 0 : this.#sibling[second]!;
      this.#sibling[node] = 0;
      if (second !== 0) this.#sibling[second] = 0;
      const pair = this.#join(second, node);
      this.#sibling[pair] = pairs;
      pairs = pair;
      node = next;
    }
    let heap = 0;
    while (pairs !== 0) {
      const next = this.#sibling[pairs]!;
      this.#sibling[pairs] = 0;
      heap = this.#join(heap, pairs);
      pairs = next;
    }
    return heap;
  }

  #mark(room: number): void {
    let position = room;
    for (const bitmap of this.#bitmaps) {
      bitmap[position >>> 5]! |= 1 << (position & 31);
      position >>>= 5;
    }
  }

  #unmark(room: number): void {
    let position = room;
    for (const bitmap of this.#bitmaps) {
      bitmap[position >>> 5]! &= ~(1 << (position & 31));
      if (bitmap[position >>> 5] !== 0) return;
      position >>>= 5;
    }
  }
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}
