import { cellToLatLng } from 'h3-js';
import { isInArea } from '../../config/area.ts';
import type { Config } from '../../config/config.ts';
import { slotName } from '../../time/slotName.ts';
import type { ZoneRule } from '../../time/zoneRules.ts';
import { arrangeCounts } from '../counts/arrangeCounts.ts';
import type { MapTotals } from '../counts/mapTotals.ts';
import { pick } from '../counts/order.ts';
import type { PlaceIndex } from '../place/placeIndex.ts';
import { placeToCell } from '../place/placeToCell.ts';
import { slotToWindow } from '../slots/slot.ts';

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
  const inside = rowsInside(hexagon);
  const { userNumbers, user } = keptUsers(groups.user, inside);
  const window = windowsOf(groups, config);
  const { slot, count } = groups;
  const loose = { names, hexagon, slot, user, window, count, users: userNumbers.length };
  const { counts, order, row } = arrangeCounts(
    loose,
    inside,
    config.privacy.window,
    slotName(config.time, rules),
  );
  const sum = new Float64Array(counts.count.length);
  for (let k = 0; k < order.length; k++) sum[row[k]!]! += groups.sum[order[k]!]!;

  let outsideArea = 0;
  if (inside.length < hexagon.length) {
    for (let row = 0; row < hexagon.length; row++) if (hexagon[row]! < 0) outsideArea += groups.count[row]!;
  }
  return { totals: { counts, sum }, userNumbers, outsideArea, placeNames };
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

/** The places of the entries that are not negative. */
function rowsInside(values: Int32Array): Int32Array {
  const rows = new Int32Array(values.length);
  let length = 0;
  for (let k = 0; k < values.length; k++) if (values[k]! >= 0) rows[length++] = k;
  return rows.subarray(0, length);
}
