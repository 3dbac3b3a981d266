import type { Outlines } from './unpack.ts';
import type { View } from './view.ts';

/** Rows as they look: in which cell, in which of the colours, and how much of its cell each fills. */
export interface Looks {
  readonly cell: Int32Array;
  readonly colours: readonly string[];
  readonly colour: Uint8Array;
  readonly size: Float32Array;
}

/** A hair of ground between neighbours, so that equal ones can still be told apart. */
const FILL = 0.94;

/** Hexagons in one path: few paths are few calls, but a path of thousands is slower to sort than to fill. */
const AT_ONCE = 20;

/** An empty canvas to draw cells on. */
export interface Sheet {
  readonly context: CanvasRenderingContext2D;
  readonly cells: Outlines;
  readonly view: View;
}

/** Fits a canvas to its place on the page, sharp on fine screens, and clears it. */
export function emptySheet(canvas: HTMLCanvasElement, cells: Outlines, view: View): Sheet {
  const ratio = Math.min(2, globalThis.devicePixelRatio || 1);
  const [width, height] = [Math.round(view.width * ratio), Math.round(view.height * ratio)];
  const context = canvas.getContext('2d')!;
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, view.width, view.height);
  return { context, cells, view };
}

/** Every cell that is published in any slot, faintly: what a shrunken hexagon leaves free of its cell. */
export function drawGround(sheet: Sheet, fill: string): void {
  const { context, cells } = sheet;
  context.fillStyle = fill;
  for (let first = 0; first < cells.count; first += AT_ONCE) {
    context.beginPath();
    for (let cell = first; cell < Math.min(cells.count, first + AT_ONCE); cell++) trace(sheet, cell, FILL);
    context.fill();
  }
}

/** The rows of one slot, which come sorted by colour, and so in few paths. */
export function drawRows(sheet: Sheet, rows: Int32Array, looks: Looks): void {
  const { context } = sheet;
  let [colour, inPath] = [-1, 0];
  context.beginPath();
  for (const row of rows) {
    if (looks.colour[row] !== colour || inPath === AT_ONCE) {
      context.fill();
      context.beginPath();
      inPath = 0;
    }
    if (looks.colour[row] !== colour) {
      colour = looks.colour[row]!;
      context.fillStyle = looks.colours[colour]!;
    }
    inPath++;
    trace(sheet, looks.cell[row]!, FILL * looks.size[row]!);
  }
  context.fill();
}

export function drawOutline(sheet: Sheet, cell: number, ink: string): void {
  const { context } = sheet;
  context.strokeStyle = ink;
  context.lineWidth = 2.5;
  context.lineJoin = 'round';
  context.beginPath();
  trace(sheet, cell, 1);
  context.stroke();
}

/** Cross hairs: what the keys move the map below. */
export function drawAim({ context, view: { width, height } }: Sheet, ink: string): void {
  context.strokeStyle = ink;
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

/** A cell's outline, or a part of it, unless it lies off the picture. */
function trace({ context, cells, view }: Sheet, cell: number, part: number): void {
  const { x, y, scale, width, height } = view;
  const left = (cells.x[cell]! - x) * scale + width / 2;
  const top = (cells.y[cell]! - y) * scale + height / 2;
  const [first, end] = [cells.corner[cell]!, cells.corner[cell + 1]!];
  const reach = Math.abs(cells.dx[first]! * scale) + Math.abs(cells.dy[first]! * scale) + 1;
  if (left + reach < 0 || top + reach < 0 || left - reach > width || top - reach > height) return;
  const grow = scale * part;
  context.moveTo(left + cells.dx[first]! * grow, top + cells.dy[first]! * grow);
  for (let at = first + 1; at < end; at++)
    context.lineTo(left + cells.dx[at]! * grow, top + cells.dy[at]! * grow);
  context.closePath();
}
