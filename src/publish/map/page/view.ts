import type { Outlines } from './unpack.ts';

/** Where the world is looked at: the world point in the middle, and how many pixels the world is wide. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Which part of the world is shown: what a camera sees on a picture of so many pixels. */
export interface View extends Camera, Size {}

/** Room at the sides that other things cover. */
export interface Insets {
  readonly left: number;
  readonly bottom: number;
}

const MARGIN = 24;

/** Shows all cells in the room that is left, and a lone cell not larger than a hand. */
export function viewOfAll(cells: Outlines, size: Size, insets: Insets): View {
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let cell = 0; cell < cells.count; cell++) {
    for (let at = cells.corner[cell]!; at < cells.corner[cell + 1]!; at++) {
      const [x, y] = [cells.x[cell]! + cells.dx[at]!, cells.y[cell]! + cells.dy[at]!];
      [west, east, north, south] = [
        Math.min(west, x),
        Math.max(east, x),
        Math.min(north, y),
        Math.max(south, y),
      ];
    }
  }
  if (cells.count === 0) return { ...size, x: 0.5, y: 0.5, scale: size.width };
  const roomX = Math.max(60, size.width - insets.left - 2 * MARGIN);
  const roomY = Math.max(60, size.height - insets.bottom - 2 * MARGIN);
  const aHand = 160 / cellWidth(cells);
  const scale = Math.min(roomX / (east - west), roomY / (south - north), aHand);
  return {
    ...size,
    x: (west + east) / 2 - insets.left / 2 / scale,
    y: (north + south) / 2 + insets.bottom / 2 / scale,
    scale,
  };
}

/** The same view moved by pixels. */
export function moved(view: View, right: number, down: number): View {
  return { ...view, x: view.x - right / view.scale, y: view.y - down / view.scale };
}

/** The same view larger by a factor, where one point of the screen stays where it is. */
export function zoomed(view: View, factor: number, at: Point, cells: Outlines): View {
  const width = cellWidth(cells);
  const [least, most] = [0.5 / width, 600 / width];
  const scale = Math.max(Math.min(least, view.width), Math.min(most, view.scale * factor));
  const world = toWorld(view, at);
  return {
    ...view,
    x: world.x - (at.x - view.width / 2) / scale,
    y: world.y - (at.y - view.height / 2) / scale,
    scale,
  };
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export function toScreen(view: View, world: Point): Point {
  return {
    x: (world.x - view.x) * view.scale + view.width / 2,
    y: (world.y - view.y) * view.scale + view.height / 2,
  };
}

export function toWorld(view: View, screen: Point): Point {
  return {
    x: view.x + (screen.x - view.width / 2) / view.scale,
    y: view.y + (screen.y - view.height / 2) / view.scale,
  };
}

function cellWidth(cells: Outlines): number {
  let most = 1e-9;
  for (const step of cells.dx) most = Math.max(most, 2 * step);
  return most;
}
