import { parentPort, workerData } from 'node:worker_threads';
import type { Cell } from '../../src/mean/cell.ts';
import { type Dataset, datasetToCell } from '../sets/dataset.ts';
import type { ErrorTally } from './errorTally.ts';
import type { ExperimentPoint } from './experimentPoint.ts';
import { type BlockRunner, blockRunner } from './runBlocks.ts';
import type { Job } from './schedule.ts';

/** What a worker is started with. */
export interface Assignment {
  readonly sets: Readonly<Record<string, Dataset>>;
  readonly points: readonly ExperimentPoint[];
  readonly blocks: readonly number[];
  readonly seed: number;
}

/** What it sends back for a job. */
export interface JobDone extends Job {
  readonly tally: ErrorTally;
}

const { sets, points, blocks, seed } = workerData as Assignment;
let latest: { readonly set: string; readonly cell: Cell } | undefined;
let current: { readonly point: number; readonly run: BlockRunner } | undefined;

parentPort!.on('message', ({ point, block }: Job) => {
  if (current?.point !== point) {
    current = { point, run: blockRunner(cellOf(points[point]!.set), points[point]!, seed) };
  }
  const done: JobDone = { point, block, tally: current.run(block, blocks[block]!) };
  parentPort!.postMessage(done);
});

/** Kept while points stay on the same set; large sets would not fit side by side. */
function cellOf(set: string): Cell {
  if (latest?.set !== set) latest = { set, cell: datasetToCell(sets[set]!) };
  return latest.cell;
}
