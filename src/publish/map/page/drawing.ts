import type { Outlines } from './unpack.ts';
import type { Size, View } from './view.ts';

/** A row as it looks: which of the colours, and how much of its cell it fills. */
export interface Looks {
  readonly colours: readonly string[];
  readonly colour: Uint8Array;
  readonly size: Float32Array;
}

/** A hair of ground between neighbours, so that equal ones can still be told apart. */
const FILL = 0.94;

/** Hexagons in one path: few paths are few calls, but a path of thousands is slower to sort than to fill. */
const AT_ONCE = 20;

/** Fits a canvas to its place on the page, sharp on fine screens, and clears it. */
export function prepared(canvas: HTMLCanvasElement, size: Size): CanvasRenderingContext2D {
  const ratio = Math.min(2, globalThis.devicePixelRatio || 1);
  const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
  const context = canvas.getContext('2d')!;
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, size.width, size.height);
  return context;
}

/** Every cell that is published in any slot, faintly: what a shrunken hexagon leaves free of its cell. */
export function drawGround(
  context: CanvasRenderingContext2D,
  cells: Outlines,
  view: View,
  size: Size,
  fill: string,
): void {
  context.fillStyle = fill;
  for (let first = 0; first < cells.count; first += AT_ONCE) {
    context.beginPath();
    for (let cell = first; cell < Math.min(cells.count, first + AT_ONCE); cell++) {
      trace(context, cells, cell, view, size, FILL);
    }
    context.fill();
  }
}

/** The rows of one slot, which come sorted by colour, and so in few paths. */
export function drawRows(
  context: CanvasRenderingContext2D,
  cells: Outlines,
  rows: Int32Array,
  cellOf: Int32Array,
  looks: Looks,
  view: View,
  size: Size,
): void {
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
    trace(context, cells, cellOf[row]!, view, size, FILL * looks.size[row]!);
  }
  context.fill();
}

export function drawOutline(
  context: CanvasRenderingContext2D,
  cells: Outlines,
  cell: number,
  view: View,
  size: Size,
  ink: string,
): void {
  context.strokeStyle = ink;
  context.lineWidth = 2.5;
  context.lineJoin = 'round';
  context.beginPath();
  trace(context, cells, cell, view, size, 1);
  context.stroke();
}

function trace(
  context: CanvasRenderingContext2D,
  cells: Outlines,
  cell: number,
  { x, y, scale }: View,
  { width, height }: Size,
  part: number,
): void {
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
