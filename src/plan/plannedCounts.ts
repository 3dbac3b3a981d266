import { type CellCounts, cellCounts } from '../arrays/cellCounts.ts';
import type { Config } from '../config/config.ts';
import type { Settings } from '../mean/mechanism.ts';
import type { Allocation } from '../shares/allocation.ts';
import { cellSettings } from './cellSettings.ts';
import { absentFromCell, countsOfCell, type KeptCounts } from './keptCounts.ts';

/** Cells that ε is shared over. */
export interface SharedCells {
  readonly config: Config;
  /** Who takes part in which cell: everybody who was there, but for those whom `maxCells` keeps out. */
  readonly counts: KeptCounts;
  /** The cells to be released, by their number in the counts. */
  readonly cells: Int32Array;
  readonly allocation: Allocation;
}

/** All that a mechanism's design is made from: there is no value in it. */
export interface PlannedCounts {
  readonly counts: CellCounts;
  readonly settings: Settings;
}

/** What is public of each planned cell, by its place in the plan. */
export function plannedCounts({
  config,
  counts,
  cells,
  allocation,
}: SharedCells): (place: number) => PlannedCounts {
  const settingsOf = cellSettings(config, allocation);
  return place => {
    const own = countsOfCell(counts, cells[place]!);
    return {
      counts: cellCounts(own, absentFromCell(counts, cells[place]!)),
      settings: settingsOf(place, own),
    };
  };
}
