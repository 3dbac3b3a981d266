/** One block of one point, by their indices. */
export interface Job {
  readonly point: number;
  readonly block: number;
}

/**
 * Hands out blocks. A worker stays with its point, for which it has set a mechanism up already; then takes a point that
 * nobody has begun; and when there is none left, helps where the most blocks are waiting.
 */
export function schedule(points: number, blocks: number): (worker: number) => Job | undefined {
  const begun = new Int32Array(points);
  const current = new Map<number, number>();
  let fresh = 0;
  return worker => {
    let point = current.get(worker) ?? points;
    if (point === points || begun[point] === blocks) point = fresh < points ? fresh++ : leastBegun(begun);
    current.set(worker, point);
    return begun[point]! < blocks ? { point, block: begun[point]!++ } : undefined;
  };
}

function leastBegun(begun: Int32Array): number {
  return begun.reduce((least, blocks, point) => (blocks < begun[least]! ? point : least), 0);
}
