import type { MapData } from '../mapData.ts';

/** A release as the page works with it: flat arrays, rows found by slot. Numbers are in the value's unit. */
export interface PageRelease {
  readonly data: MapData;
  readonly cells: Outlines;
  readonly rows: Rows;
  /** The rows of each slot, by index. */
  readonly slotRows: readonly Int32Array[];
}

/** Hexagons on a Mercator world that is 1 wide: centres, and corners as steps from their centre. */
export interface Outlines {
  readonly count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** The corners of cell i are corner[i] up to corner[i + 1]. */
  readonly corner: Int32Array;
  readonly dx: Float64Array;
  readonly dy: Float64Array;
}

export interface Rows {
  readonly cell: Int32Array;
  readonly mean: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly bias: Float64Array;
}

/** The row of a cell in a slot; null where nothing was published. */
export function rowOf({ rows, slotRows }: PageRelease, cell: number, slot: number): number | null {
  return slotRows[slot]?.find(row => rows.cell[row] === cell) ?? null;
}

/** Unpacks what the page carries: base64, deflate, JSON. */
export async function unpack(text: string): Promise<PageRelease> {
  const bytes = Uint8Array.from(atob(text), sign => sign.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return toPageRelease((await new Response(plain).json()) as MapData);
}

export function toPageRelease(data: MapData): PageRelease {
  const { perCell, slot, mean, below, above, bias } = data.rows;
  const value = (units: number) => units / 10 ** data.decimals;
  const rows: Rows = {
    cell: Int32Array.from(perCell.flatMap((count, cell) => new Array<number>(count).fill(cell))),
    mean: Float64Array.from(mean, value),
    low: Float64Array.from(mean, (units, row) => value(units - below[row]!)),
    high: Float64Array.from(mean, (units, row) => value(units + above[row]!)),
    bias: Float64Array.from(bias, value),
  };
  const bySlot = data.slots.map((): number[] => []);
  for (const [row, at] of slot.entries()) bySlot[at]!.push(row);
  return { data, rows, cells: outlines(data), slotRows: bySlot.map(list => Int32Array.from(list)) };
}

function outlines({ shapes }: MapData): Outlines {
  const { unitsPerWorld, corners, steps } = shapes;
  const count = corners.length;
  const [x, y] = [new Float64Array(count), new Float64Array(count)];
  const [dx, dy] = [new Float64Array(steps.length / 2), new Float64Array(steps.length / 2)];
  const corner = new Int32Array(count + 1);
  let [unitX, unitY, at] = [0, 0, 0];
  for (let cell = 0; cell < count; cell++) {
    const first = at;
    for (; at < first + corners[cell]!; at++) {
      unitX += steps[2 * at]!;
      unitY += steps[2 * at + 1]!;
      dx[at] = unitX / unitsPerWorld;
      dy[at] = unitY / unitsPerWorld;
      x[cell]! += dx[at]! / corners[cell]!;
      y[cell]! += dy[at]! / corners[cell]!;
    }
    for (let each = first; each < at; each++) {
      dx[each]! -= x[cell]!;
      dy[each]! -= y[cell]!;
    }
    corner[cell + 1] = at;
  }
  return { count, x, y, corner, dx, dy };
}
