import type { Window } from '../../config/config.ts';
import type { MapCounts } from './mapTotals.ts';
import { naturalOrder, numberKeys, pairKeys, pick, sortBy } from './order.ts';

/** Rows in no order: which hexagon, by its rank among the names, which slot, user and window, how many samples. */
export interface LooseRows {
  /** H3 indexes, sorted. */
  readonly names: readonly string[];
  readonly hexagon: Int32Array;
  readonly slot: Int32Array;
  /** Dense numbers below `users`, in the order of the keys' bytes. */
  readonly user: Int32Array;
  /** Passed over where a user has but one window, in a cell or in the release. */
  readonly window: Int32Array;
  readonly count: Int32Array;
  readonly users: number;
}

/** Counts, and where each loose row went: the k-th of `order` is now part of row `row[k]`. */
export interface ArrangedCounts {
  readonly counts: MapCounts;
  readonly order: Int32Array;
  readonly row: Int32Array;
}

/**
 * Sorts rows by cell and unit, and puts together those that are the same unit in the same cell. Whatever counts are made
 * from, records or finer counts, this gives them their order, their units and their slotNames. Takes the rows that `kept` names.
 */
export function arrangeCounts(
  loose: LooseRows,
  kept: Int32Array,
  window: Window,
  nameOf: (slot: number) => string,
): ArrangedCounts {
  // Least important first: within a cell, rows are in the order of users, then windows.
  const isOneWindow = window === 'cell' || window === 'release';
  const unitKeys = isOneWindow ? loose.user : pairKeys(loose.user, loose.window);
  const byUnit = sortBy(kept, unitKeys);
  const units = isOneWindow ? { number: loose.user, example: undefined } : numberKeys(byUnit, unitKeys);
  const cellKeys = pairKeys(loose.hexagon, loose.slot);
  const order = sortBy(byUnit, cellKeys);
  const { row, start, example, unit, count } = mergeRows(order, cellKeys, units.number, loose.count);

  const slot = pick(loose.slot, example);
  const slotNames = new Map<number, string>();
  for (const each of slot) if (!slotNames.has(each)) slotNames.set(each, nameOf(each));
  const cells = {
    h3: Array.from(example, each => loose.names[loose.hexagon[each]!]!),
    slot,
    slotName: Array.from(slot, each => slotNames.get(each)!),
  };
  const counts = { cells, start, count, ...unitColumns(window, unit, units.example, loose) };
  return { counts, order, row };
}

/** The units, and the unit of each row, from the number of its user or of its user and window. */
function unitColumns(
  window: Window,
  unit: Int32Array,
  example: Int32Array | undefined,
  { user, window: windows, users }: LooseRows,
): Pick<MapCounts, 'unit' | 'units'> {
  if (example) return { unit, units: { user: pick(user, example), window: pick(windows, example), users } };
  // A user in the whole release is one unit; a user in one cell is one unit per row.
  if (window === 'release')
    return { unit, units: { user: naturalOrder(users), window: new Int32Array(users), users } };
  return {
    unit: naturalOrder(unit.length),
    units: { user: unit, window: new Int32Array(unit.length), users },
  };
}

/** One row per cell and unit, from rows in that order; says where each cell starts, and one loose row of each. */
function mergeRows(order: Int32Array, cellKeys: Int32Array, unit: Int32Array, count: Int32Array) {
  const row = new Int32Array(order.length);
  const units = new Int32Array(order.length);
  const counts = new Int32Array(order.length);
  const [start, example]: [number[], number[]] = [[], []];
  let length = 0;
  let lastKey = 0;
  for (let k = 0; k < order.length; k++) {
    const from = order[k]!;
    const isNewCell = k === 0 || cellKeys[from] !== lastKey;
    if (isNewCell) {
      lastKey = cellKeys[from]!;
      start.push(length);
      example.push(from);
    }
    if (isNewCell || unit[from] !== units[length - 1]) units[length++] = unit[from]!;
    counts[length - 1]! += count[from]!;
    row[k] = length - 1;
  }
  start.push(length);
  return {
    row,
    unit: units.subarray(0, length),
    count: counts.subarray(0, length),
    start: Int32Array.from(start),
    example: Int32Array.from(example),
  };
}
