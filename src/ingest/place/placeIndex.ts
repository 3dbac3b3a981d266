/** Numbers places 0, 1, 2, … as they are first met: a hash table of pairs of doubles that makes no objects. */
export class PlaceIndex {
  #size = 0;
  #table = new Int32Array(1 << 12).fill(-1);
  #places = new Float64Array(1 << 11);
  #places2 = new Float64Array(1 << 11);

  get size(): number {
    return this.#size;
  }

  /** The number of a place, new or known. */
  numberOf(place: number, place2: number): number {
    const mask = this.#table.length - 1;
    let at = hash(place, place2) & mask;
    for (;;) {
      const found = this.#table[at]!;
      if (found < 0) break;
      if (this.#places[found] === place && this.#places2[found] === place2) return found;
      at = (at + 1) & mask;
    }
    if (this.#size === this.#places.length) {
      this.#grow();
      return this.numberOf(place, place2);
    }
    this.#places[this.#size] = place;
    this.#places2[this.#size] = place2;
    this.#table[at] = this.#size;
    return this.#size++;
  }

  /** One value per place, in the order of their numbers. */
  map<T>(name: (place: number, place2: number) => T): T[] {
    return Array.from({ length: this.#size }, (_, k) => name(this.#places[k]!, this.#places2[k]!));
  }

  /** The table is kept at most half full. */
  #grow(): void {
    const [places, places2] = [this.#places, this.#places2];
    this.#places = new Float64Array(2 * places.length);
    this.#places2 = new Float64Array(2 * places.length);
    this.#places.set(places);
    this.#places2.set(places2);
    this.#table = new Int32Array(2 * this.#table.length).fill(-1);
    const mask = this.#table.length - 1;
    for (let k = 0; k < this.#size; k++) {
      let at = hash(places[k]!, places2[k]!) & mask;
      while (this.#table[at]! >= 0) at = (at + 1) & mask;
      this.#table[at] = k;
    }
  }
}

function hash(place: number, place2: number): number {
  // Coordinates, which are rare here, are spread by their digits after the point.
  let h = Math.imul(place * 1024, 0x9e3779b1) ^ Math.imul(place2 * 1024, 0x85ebca6b);
  h ^= h >>> 15;
  return Math.imul(h, 0x2c1b3c6d) >>> 4;
}
