import { digits } from '../../src/terms/figures.ts';
import { isIn, type LearnedEvent } from './learnEvent.ts';
import type { Partition } from './partition.ts';

/** One end of a range is open where no cut was made. */
type Range = readonly [above: number, upTo: number];

interface Bounded {
  readonly ranges: ReadonlyMap<number, Range>;
  readonly score: number;
  readonly runs: number;
}

/** An event in words a reader can check: which numbers, between what. `names` are those of the columns of one cell. */
export function describeEvent(event: LearnedEvent, names: readonly string[]): string {
  const { scorer } = event;
  if (scorer.looksAt === 'all cells together') return 'a set of outcomes of all cells together';
  if (scorer.partitions.length > 1) {
    const beyond = event.favours === 'first' ? 'at least' : 'at most';
    return `summed over ${scorer.partitions.length} cells, log-likelihood ratio ${beyond} ${digits(event.threshold, 4)}`;
  }
  const boxes = boxesOf(scorer.partitions[0]!).filter(box => isIn(event, box.score));
  const onlyColumn = boxes.every(({ ranges }) => [...ranges.keys()].every(column => column === 0));
  if (onlyColumn) {
    return merged(boxes.map(({ ranges }) => ranges.get(0) ?? EVERYTHING))
      .map(range => rangeText(names[0]!, range))
      .join(' or ');
  }
  const largest = boxes.reduce((a, b) => (b.runs > a.runs ? b : a));
  const words = [...largest.ranges].map(([column, range]) => rangeText(names[column]!, range)).join(', ');
  return boxes.length === 1 ? words : `${words}; and ${boxes.length - 1} further such boxes`;
}

const EVERYTHING: Range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

function boxesOf(partition: Partition, ranges: ReadonlyMap<number, Range> = new Map()): Bounded[] {
  if ('box' in partition) return [{ ranges, score: partition.score, runs: partition.runs }];
  const { column, at, below, above } = partition;
  const [from, to] = ranges.get(column) ?? EVERYTHING;
  return [
    ...boxesOf(below, new Map(ranges).set(column, [from, Math.min(to, at)])),
    ...boxesOf(above, new Map(ranges).set(column, [Math.max(from, at), to])),
  ];
}

/** Ranges that touch become one. */
function merged(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last !== undefined && range[0] <= last[1]) {
      result[result.length - 1] = [last[0], Math.max(last[1], range[1])];
    } else result.push(range);
  }
  return result;
}

function rangeText(name: string, [above, upTo]: Range): string {
  if (above === Number.NEGATIVE_INFINITY) {
    return upTo === Number.POSITIVE_INFINITY ? `any ${name}` : `${name} ≤ ${digits(upTo, 4)}`;
  }
  return upTo === Number.POSITIVE_INFINITY
    ? `${name} > ${digits(above, 4)}`
    : `${digits(above, 4)} < ${name} ≤ ${digits(upTo, 4)}`;
}
