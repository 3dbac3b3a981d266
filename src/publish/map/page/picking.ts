import type { Outlines } from './unpack.ts';
import type { Point } from './view.ts';

/** Which hexagons are meant: the one below a mouse, and the one that was chosen, which stays. */
export interface Picks {
  readonly hovered: number | null;
  readonly picked: number | null;
  /** Whether keys move the map below cross hairs. */
  readonly isAiming: boolean;
}

export const NO_PICKS: Picks = { hovered: null, picked: null, isAiming: false };

/** The hexagon whose numbers are shown. */
export function shownCell({ hovered, picked }: Picks): number | null {
  return picked ?? hovered;
}

/** After a click on a cell, or beside all of them; a second click on the same lets it go. */
export function clicked(picks: Picks, cell: number | null): Picks {
  return { ...picks, picked: cell === picks.picked ? null : cell, isAiming: false };
}

/** The cell whose outline holds a world point, or null. */
export function cellAt(cells: Outlines, { x, y }: Point): number | null {
  let [nearest, least] = [-1, Number.POSITIVE_INFINITY];
  for (let cell = 0; cell < cells.count; cell++) {
    const distance = (cells.x[cell]! - x) ** 2 + (cells.y[cell]! - y) ** 2;
    if (distance < least) [nearest, least] = [cell, distance];
  }
  return nearest >= 0 && isInside(cells, nearest, x, y) ? nearest : null;
}

/** Outlines are convex and go round one way: inside lies on the same side of every edge. */
function isInside(cells: Outlines, cell: number, x: number, y: number): boolean {
  const [first, end] = [cells.corner[cell]!, cells.corner[cell + 1]!];
  const [px, py] = [x - cells.x[cell]!, y - cells.y[cell]!];
  let turns = 0;
  for (let at = first; at < end; at++) {
    const next = at + 1 < end ? at + 1 : first;
    const [ax, ay] = [cells.dx[at]!, cells.dy[at]!];
    turns += Math.sign((cells.dx[next]! - ax) * (py - ay) - (cells.dy[next]! - ay) * (px - ax));
  }
  return Math.abs(turns) === end - first;
}
