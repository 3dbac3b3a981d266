import type { Looks } from './drawing.ts';
import { element } from './elements.ts';
import { listenToKeys, listenToPointers, type MapActions } from './gestures.ts';
import { mapLayers } from './layers.ts';
import { middleOf, panZoom } from './panZoom.ts';
import { cellAt, clicked, NO_PICKS, type Picks } from './picking.ts';
import { readoutLines } from './readout.ts';
import { type PageRelease, rowOf } from './unpack.ts';
import { type Point, toWorld } from './view.ts';

export interface MapView {
  show(slot: number): void;
  /** Moves a cell into the middle and says its numbers. */
  showCell(cell: number): void;
  /** Draws everything anew: the page has another size or other colours. */
  refresh(): void;
}

/** The map: which slot and which part of the world it shows, and which hexagon is meant. */
export function mapView(release: PageRelease, looks: Looks): MapView {
  const surface = element('marks');
  const layers = mapLayers(release, looks);
  const frame = panZoom(release.cells, drawAll);
  let slot = 0;
  let picks = NO_PICKS;

  function drawAll(): void {
    layers.drawGround(frame.view());
    drawSlot();
  }

  function drawSlot(): void {
    layers.drawHexagons(frame.view(), slot);
    drawMarks();
  }

  function drawMarks(): void {
    layers.drawMarks(frame.view(), slot, picks);
  }

  function cellBelow(at: Point): number | null {
    return cellAt(release.cells, toWorld(frame.view(), at));
  }

  function choose(next: Picks): void {
    picks = next;
    drawMarks();
    const { picked } = picks;
    element('spoken').textContent =
      picked === null ? '' : readoutLines(release, picked, rowOf(release, picked, slot)).join('. ');
  }

  const actions: MapActions = {
    ...frame,
    hover(at) {
      const hovered = at === null ? null : cellBelow(at);
      surface.style.cursor = hovered === null ? '' : 'pointer';
      if (hovered === picks.hovered) return;
      picks = { ...picks, hovered };
      drawMarks();
    },
    pick: at => choose(clicked(picks, cellBelow(at))),
    pickMiddle: () => choose({ ...picks, picked: cellBelow(middleOf(frame.view())), isAiming: true }),
    letGo: () => choose({ ...picks, picked: null, isAiming: false }),
  };
  listenToPointers(surface, actions);
  listenToKeys(surface, actions);
  element('zoom-in').addEventListener('click', () => frame.zoom(1.5, null));
  element('zoom-out').addEventListener('click', () => frame.zoom(1 / 1.5, null));
  element('zoom-all').addEventListener('click', () => frame.showAll());

  return {
    show(next) {
      slot = next;
      drawSlot();
      sayIfEmpty(release, slot);
    },
    showCell(cell) {
      frame.showCell(cell);
      choose({ ...picks, picked: cell });
    },
    refresh() {
      const { clientWidth: width, clientHeight: height } = element('map-view');
      if (width === 0 || height === 0) return;
      frame.resize({ width, height });
      drawAll();
    },
  };
}

function sayIfEmpty({ rows, slotRows }: PageRelease, slot: number): void {
  element('empty').hidden = (slotRows[slot]?.length ?? 0) > 0;
  element('empty').textContent =
    rows.mean.length === 0
      ? 'Nothing was published: no hexagon had enough users.'
      : 'Nothing was published in this slot: no hexagon had enough users.';
}
