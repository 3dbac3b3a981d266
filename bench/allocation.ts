import { seededBits } from '../lab/seededBits.ts';
import { below } from '../src/noise/uniform.ts';
import { evenAllocation, type Membership, noiseCost } from '../src/shares/allocation.ts';
import { optimalAllocation } from '../src/shares/optimalAllocation.ts';
import { atMost, noBar, printRows, type Row } from './stopwatch.ts';

const PAIRS = 10_000_000;
const SIDE = 110;
const SLOTS = 10;
const CELLS = SIDE * SIDE * SLOTS;

/** The optimal allocation of ten million unit-cell pairs in 10⁵ cells: where units share roads, and where they share nothing. */
export async function allocationBench(): Promise<void> {
  for (const [label, tours] of [
    ['buses on 400 lines between hubs', busTours()],
    ['units in random cells, a few in thousands', scatteredTours()],
    ['short trips of one to four cells', shortTours()],
  ] as const) {
    const membership = toMembership(tours);
    const cost = costs(membership);
    const [began, before] = [performance.now(), process.cpuUsage().user];
    const { objective, bound, allocation } = optimalAllocation(membership, cost);
    const [wall, processor] = [performance.now() - began, process.cpuUsage().user - before];
    const rows: Row[] = [
      atMost('time', wall / 1000, 30, 's'),
      noBar('processor time', processor / 1e6, 's'),
      atMost('peak memory, of this process so far', process.resourceUsage().maxRSS / 1024, 2048, 'MB'),
      atMost('above the dual bound', 100 * (objective / bound - 1), 1, '%'),
      atMost('noise, of even', (100 * objective) / noiseCost(evenAllocation(membership), cost), 100, '%'),
      noBar('digits of a share', Math.log10(allocation.whole), ''),
    ];
    const size = `${cost.length} cells, ${membership.units} units, ${membership.unit.length} pairs`;
    printRows(`Optimal allocation: ${label}; ${size}`, rows);
  }
}

/** A tour is the cells of one unit, repeats allowed. */
type Tours = () => number[];

/** Lines lead from hub to hub or out of town; a bus goes to and fro on its line for some slots, and strays now and then. */
function busTours(): Tours {
  const bits = seededBits(1);
  const anywhere = () => [below(SIDE, bits), below(SIDE, bits)] as const;
  const hubs = Array.from({ length: 20 }, anywhere);
  const lines = Array.from({ length: 400 }, () => {
    let [x, y] = hubs[Math.min(below(20, bits), below(20, bits))]!;
    const [toX, toY] = below(2, bits) === 0 ? anywhere() : hubs[below(20, bits)]!;
    const line = [[x, y] as const];
    while (x !== toX || y !== toY) {
      const detour = below(10, bits) < 3;
      x = onMap(x + (detour ? below(3, bits) - 1 : Math.sign(toX - x)));
      y = onMap(y + (detour ? below(3, bits) - 1 : Math.sign(toY - y)));
      line.push([x, y]);
    }
    return line;
  });
  return () => {
    const line = lines[below(lines.length, bits)]!;
    const first = below(SLOTS, bits);
    const last = Math.min(SLOTS - 1, first + Math.min(below(SLOTS, bits), below(SLOTS, bits)));
    const cells: number[] = [];
    let at = below(2 * line.length, bits);
    for (let slot = first; slot <= last; slot++) {
      for (let stops = 20 + below(60, bits); stops > 0; stops--) {
        at = (at + 1) % (2 * line.length);
        const [x, y] = line[at < line.length ? at : 2 * line.length - 1 - at]!;
        cells.push(cellAt(below(20, bits) === 0 ? onMap(x + below(5, bits) - 2) : x, y, slot));
      }
    }
    return cells;
  };
}

/** Heavy-tailed numbers of cells, each drawn from all, some cells far more often than others. */
function scatteredTours(): Tours {
  const bits = seededBits(2);
  const uniform = () => (1 + below(2 ** 32, bits)) / 2 ** 32;
  return () =>
    Array.from({ length: Math.min(20_000, Math.ceil(30 * uniform() ** -0.7)) }, () =>
      Math.min(CELLS - 1, Math.floor(CELLS * uniform() ** 1.5)),
    );
}

/** What a window of one slot makes of a city: millions of units, in a few neighbouring cells each. */
function shortTours(): Tours {
  const bits = seededBits(3);
  return () => {
    const slot = below(SLOTS, bits);
    let [x, y] = [below(SIDE, bits), Math.min(below(SIDE, bits), below(SIDE, bits))];
    return Array.from({ length: 1 + below(4, bits) }, () => {
      x = onMap(x + below(2, bits));
      y = onMap(y + below(2, bits));
      return cellAt(x, y, slot);
    });
  };
}

function onMap(coordinate: number): number {
  return Math.min(SIDE - 1, Math.max(0, coordinate));
}

function cellAt(x: number, y: number, slot: number): number {
  return (y * SIDE + x) * SLOTS + slot;
}

/** As many tours as make ten million pairs, by cell; cells that nobody is in are left out. */
function toMembership(tours: Tours): Membership {
  const cellOf = new Int32Array(PAIRS + CELLS);
  const ends: number[] = [];
  const lastUnit = new Int32Array(CELLS).fill(-1);
  const many = new Int32Array(CELLS);
  let pairs = 0;
  while (pairs < PAIRS) {
    for (const cell of tours()) {
      if (lastUnit[cell] === ends.length) continue;
      lastUnit[cell] = ends.length;
      many[cell]!++;
      cellOf[pairs++] = cell;
    }
    ends.push(pairs);
  }
  const next = new Int32Array(CELLS);
  for (let cell = 1; cell < CELLS; cell++) next[cell] = next[cell - 1]! + many[cell - 1]!;
  const start = Int32Array.from([...next.filter((_, cell) => many[cell]! > 0), pairs]);
  const unit = new Int32Array(pairs);
  ends.forEach((end, each) => {
    for (let pair = each === 0 ? 0 : ends[each - 1]!; pair < end; pair++) unit[next[cellOf[pair]!]!++] = each;
  });
  return { units: ends.length, start, unit };
}

/** Noise falls with the number of units in a cell, and differs by a factor of ten for other reasons. */
function costs({ start }: Membership): Float64Array {
  const bits = seededBits(4);
  return Float64Array.from({ length: start.length - 1 }, (_, cell) => {
    return 10 ** (below(1000, bits) / 1000) / Math.sqrt(start[cell + 1]! - start[cell]!);
  });
}
