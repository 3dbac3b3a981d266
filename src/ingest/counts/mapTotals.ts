/**
 * Who was where, and how often: all of it public in the sense of docs/privacy.md, and all that a plan may be
 * made from. There is no value in it. Rows are sorted by cell, then by unit; cells by H3 index, then by slot;
 * units by the bytes of the user's key, then by window.
 */
export interface MapCounts {
  readonly cells: Cells;
  readonly units: Units;
  /** The rows of cell c are start[c] … start[c + 1] − 1. */
  readonly start: Int32Array;
  /** Per row: which unit, and with how many samples. */
  readonly unit: Int32Array;
  readonly count: Int32Array;
}

/** A cell is a hexagon and a slot. */
export interface Cells {
  readonly h3: readonly string[];
  /** The slot's number, and its name: "2024-03-01T09:00+05:30", "09:00" or "Mon 09:00". */
  readonly slot: Int32Array;
  readonly slotName: readonly string[];
}

/** A unit is a user within its privacy window. */
export interface Units {
  /** Which user, as a dense number in the order of the keys' bytes; the key itself stays in the engine. */
  readonly user: Int32Array;
  /** Which slot or day, as a number; 0 where the window is `cell` or `release`. */
  readonly window: Int32Array;
  readonly users: number;
}

/**
 * Counts with each row's sum of values, in whole grid steps. Private: nothing computed from `sum` may be shown,
 * logged or decided upon before noise is in it. Doubles, because N·Σm ≤ 2⁵³ is checked before anything is
 * summed: every sum is then an exact integer, without the cost of BigInt.
 */
export interface MapTotals {
  readonly counts: MapCounts;
  readonly sum: Float64Array;
}
