import { cellToLatLng } from 'h3-js';
import { isInArea } from '../config/area.ts';
import type { Config, Window } from '../config/config.ts';
import type { MapCounts, MapTotals } from './mapTotals.ts';
import { naturalOrder, numberKeys, pairKeys, sortBy } from './order.ts';
import type { PlaceIndex } from './placeIndex.ts';
import { placeToCell } from './placeToCell.ts';
import { slotLabel, slotToWindow } from './slot.ts';
import type { ZoneRule } from './zone.ts';

/** Groups as they come from the engine, in no order: one row per place, slot, user and window. */
export interface Groups {
  readonly places: PlaceIndex;
  readonly place: Int32Array;
  readonly slot: Int32Array;
  /** Empty where the slot tells the window, or there is but one. */
  readonly window: Int32Array;
  readonly user: Int32Array;
  readonly count: Int32Array;
  readonly sum: Float64Array;
}

export interface Arranged {
  readonly totals: MapTotals;
  /** The engine's number of each user that is left. */
  readonly userNumbers: Int32Array;
  /** How many records lie in cells outside the area of interest. */
  readonly outsideArea: number;
  /** The H3 index of each place, by the place's number; none outside the area. */
  readonly placeNames: readonly (string | undefined)[];
}

/** Names the cells, makes the units, sorts the rows and puts together a cell's rows that came through two faces. */
export function arrange(groups: Groups, config: Config, rules: readonly ZoneRule[]): Arranged {
  const placeNames = nameAreaPlaces(groups.places, config);
  const names = [...new Set(placeNames)].filter(name => name !== undefined).sort();
  const rankOf = new Map(names.map((name, rank) => [name, rank]));
  const hexagon = pick(
    Int32Array.from(placeNames, name => rankOf.get(name!) ?? -1),
    groups.place,
  );
  const window = windowsOf(groups, config);

  const inside = rowsInside(hexagon);
  const { userNumbers, user } = keptUsers(groups.user, inside);

  // Least important first: within a cell, rows are in the order of users, then windows.
  const isOneWindow = config.privacy.window === 'cell' || config.privacy.window === 'release';
  const unitKeys = isOneWindow ? user : pairKeys(user, window);
  const byUnit = sortBy(inside, unitKeys);
  const units = isOneWindow ? { number: user, example: undefined } : numberKeys(byUnit, unitKeys);
  const cellKeys = pairKeys(hexagon, groups.slot);
  const rows = mergeRows(sortBy(byUnit, cellKeys), cellKeys, units.number, groups);

  const label = slotLabel(config.time, rules);
  const labels = new Map<number, string>();
  const slot = pick(groups.slot, rows.example);
  for (const each of slot) if (!labels.has(each)) labels.set(each, label(each));
  const counts = {
    cells: {
      h3: Array.from(rows.example, row => names[hexagon[row]!]!),
      slot,
      slotLabel: Array.from(slot, each => labels.get(each)!),
    },
    start: rows.start,
    count: rows.count,
    ...unitColumns(config.privacy.window, rows.unit, units.example, user, window, userNumbers.length),
  };
  let outsideArea = 0;
  if (inside.length < hexagon.length) {
    for (let row = 0; row < hexagon.length; row++) if (hexagon[row]! < 0) outsideArea += groups.count[row]!;
  }
  return { totals: { counts, sum: rows.sum }, userNumbers, outsideArea, placeNames };
}

/** The name of each place; none where the centre of its cell lies outside the area of interest. */
function nameAreaPlaces(places: PlaceIndex, { space }: Config): (string | undefined)[] {
  const { resolution, area } = space;
  const names = places.map(placeToCell(resolution));
  if (area === undefined) return names;
  return names.map(name => {
    const [lat, lng] = cellToLatLng(name);
    return isInArea(area, lat, lng) ? name : undefined;
  });
}

function windowsOf(groups: Groups, { time, privacy }: Config): Int32Array {
  if (time.repeat !== 'never' || privacy.window === 'cell' || privacy.window === 'release')
    return groups.window;
  return groups.slot.map(slotToWindow(time, privacy.window));
}

/** Numbers anew the users that are left, in the same order. */
function keptUsers(user: Int32Array, inside: Int32Array): { userNumbers: Int32Array; user: Int32Array } {
  let most = -1;
  for (let k = 0; k < inside.length; k++) most = Math.max(most, user[inside[k]!]!);
  const dense = new Int32Array(most + 1).fill(-1);
  for (let k = 0; k < inside.length; k++) dense[user[inside[k]!]!] = 0;
  const userNumbers = rowsInside(dense);
  for (let k = 0; k < userNumbers.length; k++) dense[userNumbers[k]!] = k;
  return { userNumbers, user: pick(dense, user) };
}

/** The units, and the unit of each row, from the number of its user or of its user and window. */
function unitColumns(
  window: Window,
  unit: Int32Array,
  example: Int32Array | undefined,
  user: Int32Array,
  windows: Int32Array,
  users: number,
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

/** One row per cell and unit, from rows in that order; says where each cell starts, and one row of each. */
function mergeRows(order: Int32Array, cellKeys: Int32Array, unit: Int32Array, groups: Groups) {
  const units = new Int32Array(order.length);
  const count = new Int32Array(order.length);
  const sum = new Float64Array(order.length);
  const [start, example]: [number[], number[]] = [[], []];
  let length = 0;
  let lastKey = 0;
  for (let k = 0; k < order.length; k++) {
    const row = order[k]!;
    const isNewCell = k === 0 || cellKeys[row] !== lastKey;
    if (isNewCell) {
      lastKey = cellKeys[row]!;
      start.push(length);
      example.push(row);
    }
    if (isNewCell || unit[row] !== units[length - 1]) units[length++] = unit[row]!;
    count[length - 1]! += groups.count[row]!;
    sum[length - 1]! += groups.sum[row]!;
  }
  start.push(length);
  return {
    unit: units.subarray(0, length),
    count: count.subarray(0, length),
    sum: sum.subarray(0, length),
    start: Int32Array.from(start),
    example: Int32Array.from(example),
  };
}

/** The entries at the given places, in their order. Typed arrays' own map takes several times as long. */
function pick(values: Int32Array, at: Int32Array): Int32Array {
  const picked = new Int32Array(at.length);
  for (let k = 0; k < at.length; k++) picked[k] = values[at[k]!]!;
  return picked;
}

/** The places of the entries that are not negative. */
function rowsInside(values: Int32Array): Int32Array {
  const rows = new Int32Array(values.length);
  let length = 0;
  for (let k = 0; k < values.length; k++) if (values[k]! >= 0) rows[length++] = k;
  return rows.subarray(0, length);
}
