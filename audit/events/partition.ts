/** Columns of numbers, one entry a run. */
export type Columns = readonly Float64Array[];

/** A tree of cuts through the space of observations. */
export type Partition = Cut | ScoredBox;

interface Cut {
  readonly column: number;
  /** Values up to and including this go below. */
  readonly at: number;
  readonly below: Partition;
  readonly above: Partition;
}

/** Where the cuts end: how much likelier an observation in here is on the first side than on the second, as a logarithm. */
export interface ScoredBox {
  readonly box: number;
  readonly score: number;
  /** Runs of both sides that fell in here when it was learned. */
  readonly runs: number;
}

const DEEPEST = 9;
/** A box with fewer runs tells more about chance than about the mechanism. */
const FEWEST = 60;
/** Places that a cut is tried at, and the runs they are read off. */
const PLACES = 24;
const LOOKED_AT = 600;

/**
 * Learns where two samples differ: cuts the observations, one number at a time, wherever that tells most about which
 * side a run came from (information gain, as decision trees do), and scores the boxes that are left. By Neyman and
 * Pearson the worst event is a set of observations with the highest likelihood ratio, and that is what scores estimate.
 */
export function learnPartition(here: Columns, there: Columns): Partition {
  let boxes = 0;
  const grow = (ofHere: Int32Array, ofThere: Int32Array, depth: number): Partition => {
    const cut =
      depth === DEEPEST || ofHere.length + ofThere.length < 2 * FEWEST
        ? undefined
        : bestCut(here, there, ofHere, ofThere);
    if (cut === undefined) {
      const odds = (ofHere.length + 0.5) / (ofThere.length + 0.5);
      const evenOdds = (here[0]!.length + 0.5) / (there[0]!.length + 0.5);
      return { box: boxes++, score: Math.log(odds / evenOdds), runs: ofHere.length + ofThere.length };
    }
    const part = (columns: Columns, runs: Int32Array, isBelow: boolean) =>
      runs.filter(run => columns[cut.column]![run]! <= cut.at === isBelow);
    return {
      ...cut,
      below: grow(part(here, ofHere, true), part(there, ofThere, true), depth + 1),
      above: grow(part(here, ofHere, false), part(there, ofThere, false), depth + 1),
    };
  };
  return grow(everyRun(here), everyRun(there), 0);
}

/** The box that a run falls into. */
export function boxOf(partition: Partition, columns: Columns, run: number): ScoredBox {
  let node = partition;
  while ('column' in node) node = columns[node.column]![run]! <= node.at ? node.below : node.above;
  return node;
}

function bestCut(
  here: Columns,
  there: Columns,
  ofHere: Int32Array,
  ofThere: Int32Array,
): { readonly column: number; readonly at: number } | undefined {
  let best: { readonly column: number; readonly at: number } | undefined;
  // A gain that chance alone brings about once in a few hundred cuts is no reason to cut.
  let bestGain = 4;
  for (const column of here.keys()) {
    const places = placesToCut(here[column]!, there[column]!, ofHere, ofThere);
    if (places.length === 0) continue;
    const belowHere = cumulative(here[column]!, ofHere, places);
    const belowThere = cumulative(there[column]!, ofThere, places);
    for (const [index, at] of places.entries()) {
      const [a, b] = [belowHere[index]!, belowThere[index]!];
      const [c, d] = [ofHere.length - a, ofThere.length - b];
      if (a + b < FEWEST || c + d < FEWEST) continue;
      const gain = likelihood(a, b) + likelihood(c, d) - likelihood(a + c, b + d);
      if (gain > bestGain) [best, bestGain] = [{ column, at }, gain];
    }
  }
  return best;
}

/** Quantiles of the runs in a box, each once; the largest value would cut nothing off. */
function placesToCut(
  here: Float64Array,
  there: Float64Array,
  ofHere: Int32Array,
  ofThere: Int32Array,
): number[] {
  const looked = Float64Array.from([
    ...everyFew(ofHere).map(run => here[run]!),
    ...everyFew(ofThere).map(run => there[run]!),
  ]).sort();
  const places = Array.from(
    { length: PLACES },
    (_, place) => looked[Math.floor(((place + 1) * looked.length) / (PLACES + 1))]!,
  );
  // Values that come up again and again, such as the bounds that means are clamped to, are cut off by themselves.
  places.push(looked[0]!, lastBelow(looked, looked.at(-1)!));
  return [...new Set(places)].filter(at => at < looked.at(-1)!).sort((a, b) => a - b);
}

function lastBelow(sorted: Float64Array, value: number): number {
  for (let index = sorted.length - 1; index >= 0; index--) if (sorted[index]! < value) return sorted[index]!;
  return value;
}

function everyFew(runs: Int32Array): number[] {
  const stride = Math.max(1, Math.floor(runs.length / LOOKED_AT));
  const few: number[] = [];
  for (let index = 0; index < runs.length; index += stride) few.push(runs[index]!);
  return few;
}

/** For each place, how many runs lie at or below it. */
function cumulative(column: Float64Array, runs: Int32Array, places: readonly number[]): Float64Array {
  const counts = new Float64Array(places.length + 1);
  for (const run of runs) {
    const value = column[run]!;
    let [low, high] = [0, places.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (value <= places[middle]!) high = middle;
      else low = middle + 1;
    }
    counts[low]!++;
  }
  for (let place = 1; place < counts.length; place++) counts[place]! += counts[place - 1]!;
  return counts;
}

/** The log-likelihood of a runs from here and b from there under their own share. */
function likelihood(a: number, b: number): number {
  const part = (x: number) => (x === 0 ? 0 : x * Math.log(x / (a + b)));
  return part(a) + part(b);
}

function everyRun(columns: Columns): Int32Array {
  return Int32Array.from(columns[0]!, (_, run) => run);
}
