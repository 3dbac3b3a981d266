import { drawGround, drawOutline, drawRows, type Looks, prepared } from './drawing.ts';
import { element } from './elements.ts';
import { listenToKeys, listenToPointers, type MapActions } from './gestures.ts';
import { readoutLines, showReadout } from './readout.ts';
import { scaleBar } from './scaleBar.ts';
import { layTiles } from './tiles.ts';
import type { PageRelease } from './unpack.ts';
import {
  cellAt,
  moved,
  type Point,
  type Size,
  toScreen,
  toWorld,
  type View,
  viewOfAll,
  zoomed,
} from './view.ts';

export interface MapView {
  show(slot: number): void;
  /** Moves a cell into the middle and says its numbers. */
  showCell(cell: number): void;
  /** Draws everything anew: the page has another size or other colours. */
  refresh(): void;
}

/** The map: canvases for the ground, the hexagons and the marks on them, each drawn only when it changes. */
export function mapView(release: PageRelease, looks: Looks): MapView {
  const { cells, rows, data } = release;
  const [surface, readout] = [element<HTMLCanvasElement>('marks'), element('readout')];
  const slotRows = release.slotRows.map(list => list.toSorted((a, b) => looks.colour[a]! - looks.colour[b]!));
  const laid = new Map<string, HTMLImageElement>();
  let [slot, size]: [number, Size] = [0, { width: 0, height: 0 }];
  let view: View | null = null;
  let hovered: number | null = null;
  let picked: number | null = null;
  let isAiming = false;
  let isMoving = false;
  /** Whether the reader chose this view; until then it shows all, whatever size the page has. */
  let isChosen = false;

  function drawHexagons(): void {
    const context = prepared(element('hexagons'), size);
    // Streets stay readable below the hexagons.
    context.globalAlpha = data.basemap === null ? 1 : 0.8;
    if (view !== null)
      drawRows(context, cells, slotRows[slot] ?? new Int32Array(), rows.cell, looks, view, size);
  }

  function drawGroundAndTiles(): void {
    if (view === null) return;
    if (data.basemap !== null) layTiles(element('tiles'), data.basemap, laid, view, size);
    const { pixels, label } = scaleBar(view, 110);
    element('scale').style.width = `${pixels}px`;
    element('scale').textContent = label;
    const context = prepared(element('ground'), size);
    if (data.basemap === null) drawGround(context, cells, view, size, ink('--empty-cell'));
  }

  function drawMarks(): void {
    const context = prepared(surface, size);
    if (view === null) return;
    const shown = picked ?? hovered;
    if (isAiming) drawAim(context, size, ink('--mark'));
    if (shown === null) {
      readout.hidden = true;
      return;
    }
    drawOutline(context, cells, shown, view, size, ink('--mark'));
    const at = toScreen(view, { x: cells.x[shown]!, y: cells.y[shown]! }, size);
    showReadout(readout, readoutLines(release, shown, rowOf(shown)), at, size);
  }

  function drawAll(): void {
    drawGroundAndTiles();
    drawHexagons();
    drawMarks();
  }

  /** Many movements may come before one picture: the last of them is drawn. */
  function lookAt(next: View): void {
    [view, isChosen] = [next, true];
    if (isMoving) return;
    isMoving = true;
    requestAnimationFrame(() => {
      isMoving = false;
      drawAll();
    });
  }

  function rowOf(cell: number): number | null {
    return slotRows[slot]?.find(row => rows.cell[row] === cell) ?? null;
  }

  function cellBelow(at: Point): number | null {
    return view === null ? null : cellAt(cells, toWorld(view, at, size));
  }

  function say(): void {
    element('spoken').textContent =
      picked === null ? '' : readoutLines(release, picked, rowOf(picked)).join('. ');
  }

  const actions: MapActions = {
    move: (right, down) => view !== null && lookAt(moved(view, right, down)),
    zoom(factor, at) {
      const middle = { x: size.width / 2, y: size.height / 2 };
      if (view !== null) lookAt(zoomed(view, factor, at ?? middle, size, cells));
    },
    showAll() {
      lookAt(viewOfAll(cells, size, roomTaken(size)));
      isChosen = false;
    },
    hover(at) {
      const cell = at === null ? null : cellBelow(at);
      surface.style.cursor = cell === null ? '' : 'pointer';
      if (cell === hovered) return;
      hovered = cell;
      drawMarks();
    },
    pick(at) {
      const cell = cellBelow(at);
      [picked, isAiming] = [cell === picked ? null : cell, false];
      drawMarks();
      say();
    },
    pickMiddle() {
      isAiming = true;
      picked = cellBelow({ x: size.width / 2, y: size.height / 2 });
      drawMarks();
      say();
    },
    letGo() {
      [picked, isAiming] = [null, false];
      drawMarks();
      say();
    },
  };
  listenToPointers(surface, actions);
  listenToKeys(surface, actions);
  element('zoom-in').addEventListener('click', () => actions.zoom(1.5, null));
  element('zoom-out').addEventListener('click', () => actions.zoom(1 / 1.5, null));
  element('zoom-all').addEventListener('click', () => actions.showAll());

  return {
    show(next) {
      slot = next;
      drawHexagons();
      drawMarks();
      const isEmpty = (slotRows[slot]?.length ?? 0) === 0;
      element('empty').hidden = !isEmpty;
      element('empty').textContent =
        rows.mean.length === 0
          ? 'Nothing was published: no hexagon had enough users.'
          : 'Nothing was published in this slot: no hexagon had enough users.';
    },
    showCell(cell) {
      const zoom = Math.max(view?.scale ?? 0, 2 * viewOfAll(cells, size, roomTaken(size)).scale);
      picked = cell;
      lookAt({ x: cells.x[cell]!, y: cells.y[cell]!, scale: zoom });
      say();
    },
    refresh() {
      const { clientWidth: width, clientHeight: height } = element('map-view');
      if (width === 0 || height === 0) return;
      size = { width, height };
      if (!isChosen) view = viewOfAll(cells, size, roomTaken(size));
      drawAll();
    },
  };
}

/** What the legend covers: a corner of a wide map, the foot of a narrow one. */
function roomTaken(size: Size): { left: number; bottom: number } {
  const { offsetWidth, offsetHeight } = element('legend');
  const isNarrow = offsetWidth > size.width / 2 || size.height > size.width;
  return isNarrow ? { left: 0, bottom: offsetHeight } : { left: offsetWidth, bottom: 0 };
}

/** Cross hairs: what the keys move the map below. */
function drawAim(context: CanvasRenderingContext2D, { width, height }: Size, colour: string): void {
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.beginPath();
  for (const [x, y] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    context.moveTo(width / 2 + 5 * x, height / 2 + 5 * y);
    context.lineTo(width / 2 + 14 * x, height / 2 + 14 * y);
  }
  context.stroke();
}

function ink(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
