import { element } from './elements.ts';
import type { Outlines } from './unpack.ts';
import { type Insets, moved, type Point, type Size, type View, viewOfAll, zoomed } from './view.ts';

/** Which part of the world the map shows, and what moves it. */
export interface PanZoom {
  view(): View;
  move(right: number, down: number): void;
  /** Around a point of the picture, or around its middle. */
  zoom(factor: number, at: Point | null): void;
  showAll(): void;
  /** Moves a cell into the middle, and near. */
  showCell(cell: number): void;
  /** The picture has another size. */
  resize(size: Size): void;
}

/** Shows all cells at first. Calls `draw` after movements: many may come before one picture, the last of them is drawn. */
export function panZoom(cells: Outlines, draw: () => void): PanZoom {
  const all = (size: Size): View => viewOfAll(cells, size, roomTaken(size));
  let view = all({ width: 0, height: 0 });
  let isMoving = false;
  /** Whether the reader chose this view; until then it shows all, whatever size the page has. */
  let isChosen = false;

  function lookAt(next: View): void {
    [view, isChosen] = [next, true];
    if (isMoving) return;
    isMoving = true;
    requestAnimationFrame(() => {
      isMoving = false;
      draw();
    });
  }

  return {
    view: () => view,
    move: (right, down) => lookAt(moved(view, right, down)),
    zoom: (factor, at) => lookAt(zoomed(view, factor, at ?? middleOf(view), cells)),
    showAll() {
      lookAt(all(view));
      isChosen = false;
    },
    showCell(cell) {
      const scale = Math.max(view.scale, 2 * all(view).scale);
      lookAt({ ...view, x: cells.x[cell]!, y: cells.y[cell]!, scale });
    },
    resize(size) {
      view = isChosen ? { ...view, ...size } : all(size);
    },
  };
}

export function middleOf({ width, height }: Size): Point {
  return { x: width / 2, y: height / 2 };
}

/** What the legend covers: a corner of a wide map, the foot of a narrow one. */
function roomTaken(size: Size): Insets {
  const { offsetWidth, offsetHeight } = element('legend');
  const isNarrow = offsetWidth > size.width / 2 || size.height > size.width;
  return isNarrow ? { left: 0, bottom: offsetHeight } : { left: offsetWidth, bottom: 0 };
}
