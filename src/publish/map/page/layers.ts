import { drawAim, drawGround, drawOutline, drawRows, emptySheet, type Looks } from './drawing.ts';
import { element } from './elements.ts';
import { type Picks, shownCell } from './picking.ts';
import { readoutLines, showReadout } from './readout.ts';
import { scaleBar } from './scaleBar.ts';
import { layTiles } from './tiles.ts';
import { type PageRelease, rowOf } from './unpack.ts';
import { toScreen, type View } from './view.ts';

/** What lies on the map, from below to above; each layer has its own canvas and is drawn only when it changes. */
export interface Layers {
  /** Tiles, or the cells without their means, and the scale. */
  drawGround(view: View): void;
  drawHexagons(view: View, slot: number): void;
  /** The outline of the hexagon that is meant, with what it says. */
  drawMarks(view: View, slot: number, picks: Picks): void;
}

export function mapLayers(release: PageRelease, looks: Looks): Layers {
  const { cells, data } = release;
  const slotRows = release.slotRows.map(list => list.toSorted((a, b) => looks.colour[a]! - looks.colour[b]!));
  const laid = new Map<string, HTMLImageElement>();
  const readout = element('readout');

  return {
    drawGround(view) {
      if (data.basemap !== null) layTiles(element('tiles'), data.basemap, laid, view);
      const { pixels, label } = scaleBar(view, 110);
      element('scale').style.width = `${pixels}px`;
      element('scale').textContent = label;
      const sheet = emptySheet(element('ground'), cells, view);
      if (data.basemap === null) drawGround(sheet, ink('--empty-cell'));
    },
    drawHexagons(view, slot) {
      const sheet = emptySheet(element('hexagons'), cells, view);
      // Streets stay readable below the hexagons.
      sheet.context.globalAlpha = data.basemap === null ? 1 : 0.8;
      drawRows(sheet, slotRows[slot] ?? new Int32Array(), looks);
    },
    drawMarks(view, slot, picks) {
      const sheet = emptySheet(element('marks'), cells, view);
      const shown = shownCell(picks);
      if (picks.isAiming) drawAim(sheet, ink('--mark'));
      readout.hidden = shown === null;
      if (shown === null) return;
      drawOutline(sheet, shown, ink('--mark'));
      const at = toScreen(view, { x: cells.x[shown]!, y: cells.y[shown]! });
      showReadout(readout, readoutLines(release, shown, rowOf(release, shown, slot)), at, view);
    },
  };
}

function ink(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
