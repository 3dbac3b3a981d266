import { cellToParent } from 'h3-js';
import type { Config, TimeChoice, Window } from '../../config/config.ts';
import { slotName } from '../../time/slotName.ts';
import type { ZoneRule } from '../../time/zoneRules.ts';
import { longerSlot, slotToWindow } from '../slots/slot.ts';
import { arrangeCounts } from './arrangeCounts.ts';
import type { MapCounts } from './mapTotals.ts';
import { naturalOrder, pick } from './order.ts';

/**
 * The counts that reading the records with the config `to` would give, from those that were read with `from`: finer
 * cells and units are put together, and no record is read again. Requires `isMerge(from, to)`.
 *
 * Slots and windows come out as if read anew. Hexagons become their H3 parents, which do not contain them exactly: a
 * record near an edge of a parent may stand in the neighbour of the cell that reading anew would give it.
 */
export function mergeCounts(
  counts: MapCounts,
  from: Config,
  to: Config,
  rules: readonly ZoneRule[],
): MapCounts {
  const { names, hexagon } = parents(counts.cells.h3, to.space.resolution);
  const slot = counts.cells.slot.map(longerSlot(from.time, to.time.slotSeconds));
  const cellOfRow = cellsOfRows(counts);
  const user = pick(counts.units.user, counts.unit);
  const loose = {
    names,
    hexagon: pick(hexagon, cellOfRow),
    slot: pick(slot, cellOfRow),
    user,
    window: windowsOfRows(counts, from, to, cellOfRow),
    count: counts.count,
    users: counts.units.users,
  };
  const nameOf = slotName(to.time, rules);
  return arrangeCounts(loose, naturalOrder(user.length), to.privacy.window, nameOf).counts;
}

/** Whether the cells and units of `to` are made of whole cells and units of `from`. */
export function isMerge(from: Config, to: Config): boolean {
  const [fine, long] = [from.time.slotSeconds, to.time.slotSeconds];
  return (
    to.space.resolution <= from.space.resolution &&
    long % fine === 0 &&
    to.time.repeat === from.time.repeat &&
    isWider(from.time, from.privacy.window, to.privacy.window)
  );
}

/**
 * Where dates are put together, a day or a slot of a date can be told only by units that have one. Within a cell users
 * are told apart by any units.
 */
function isWider(time: TimeChoice, from: Window, to: Window): boolean {
  if (time.repeat === 'never' || to === 'cell' || to === 'release' || from === to) return true;
  return from === 'slot' && to === 'day';
}

/** Each cell's parent, by its rank among all parents' names. */
function parents(h3: readonly string[], resolution: number): { names: string[]; hexagon: Int32Array } {
  const parentOf = new Map<string, string>();
  for (const cell of h3) if (!parentOf.has(cell)) parentOf.set(cell, cellToParent(cell, resolution));
  const names = [...new Set(parentOf.values())].sort();
  const rankOf = new Map(names.map((name, rank) => [name, rank]));
  return { names, hexagon: Int32Array.from(h3, cell => rankOf.get(parentOf.get(cell)!)!) };
}

function cellsOfRows({ start, unit }: MapCounts): Int32Array {
  const cells = new Int32Array(unit.length);
  for (let cell = 0; cell + 1 < start.length; cell++) cells.fill(cell, start[cell], start[cell + 1]);
  return cells;
}

/** The new window of each row: from its slot where that has a date, else from its unit's old window. */
function windowsOfRows(
  { cells, units, unit }: MapCounts,
  from: Config,
  to: Config,
  cellOfRow: Int32Array,
): Int32Array {
  const { window } = to.privacy;
  const hasDays = from.time.repeat !== 'never' && from.privacy.window === 'day';
  if (hasDays && window === 'day') return pick(units.window, unit);
  const longer = longerSlot(from.time, to.time.slotSeconds);
  const windowOf = slotToWindow(to.time, window);
  const windowOfSlots = (slots: Int32Array) => slots.map(slot => windowOf(longer(slot)));
  if (from.time.repeat === 'never') return pick(windowOfSlots(cells.slot), cellOfRow);
  return pick(windowOfSlots(units.window), unit);
}
