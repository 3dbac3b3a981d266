/**
 * The cap on the cells of a unit, from 1 to `most`, with the least error: a ladder of caps, each half of the next, then the
 * caps around the best rung, at ever smaller distances. `most`, which is no cap at all, is one of them.
 */
export function bestCap(most: number, errorWith: (cap: number) => number): number {
  const errors = new Map<number, number>();
  const at = (cap: number): number => {
    if (!errors.has(cap)) errors.set(cap, errorWith(cap));
    return errors.get(cap)!;
  };
  // On equal error the larger cap leaves out less.
  const better = (a: number, b: number): number => (at(a) < at(b) || (at(a) === at(b) && a > b) ? a : b);

  const rungs = [most];
  while (rungs[0]! > 1) rungs.unshift(rungs[0]! >> 1);
  let best = rungs.reduce(better);
  let step = Math.max(1, best >> 2);
  while (step >= Math.max(1, best / 16)) {
    const next = [best - step, best + step].filter(cap => cap >= 1 && cap <= most).reduce(better, best);
    if (next === best) step >>= 1;
    best = next;
  }
  return best;
}
