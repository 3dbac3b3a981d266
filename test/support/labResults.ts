import { fileURLToPath } from 'node:url';
import { type FigureRow, figureRows } from '../../lab/paper/figureRow.ts';
import type { PaperRun } from '../../lab/paper/paperSets.ts';
import { paperCounts, paperSets } from '../../lab/paper/paperSets.ts';
import type { ExperimentPoint } from '../../lab/runs/experimentPoint.ts';
import { runPoint } from '../../lab/runs/runBlocks.ts';
import { datasetToCell } from '../../lab/sets/dataset.ts';
import type { Cell } from '../../src/mean/cell.ts';

/** The committed results. */
export const RESULTS: string = fileURLToPath(new URL('../../lab/results', import.meta.url));

/** Runs points again as the committed run did, here and without workers. */
export function runAgain(run: PaperRun): (point: ExperimentPoint) => FigureRow {
  const sets = paperSets(run);
  const toRow = figureRows(paperCounts(run.lambda), run.lambda);
  const cells = new Map<string, Cell>();
  return point => {
    const cell = cells.get(point.set) ?? datasetToCell(sets[point.set]!);
    cells.set(point.set, cell);
    return toRow(point, runPoint(cell, point, run.runs, run.seed));
  };
}
