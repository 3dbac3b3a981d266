import { type Point, pointKey } from '../runs/point.ts';
import { runPoints } from '../runs/runPoints.ts';
import type { Claim } from './claims/claim.ts';
import { claims } from './claims/claims.ts';
import { type FigureRow, figureRow } from './figureRow.ts';
import { type Figure, type FigureName, figures } from './figures.ts';
import { lengthRows } from './lengthRow.ts';
import { type PaperRun, paperCounts, paperSets } from './paperSets.ts';
import type { PaperResults } from './results.ts';
import {
  openResultsFolder,
  writeFigure,
  writeLengths,
  writeStory,
  writeUnfinished,
} from './resultsFolder.ts';

export interface PaperOptions extends PaperRun {
  readonly folder: string;
  readonly workers: number;
  /** Told how many runs there will be; returns what is told how many are done. */
  watch?(total: number): (runs: number) => void;
  readonly signal?: AbortSignal;
}

/** What is on disk after a run: everything, or what was finished when it was stopped. */
export type PaperOutcome =
  | { readonly finished: true; readonly claims: readonly Claim[] }
  | {
      readonly finished: false;
      readonly written: readonly FigureName[];
      readonly begun: readonly FigureName[];
    };

/**
 * Runs every experiment of the paper and writes it down. A figure is on disk as soon as its last point is in, so
 * stopping loses nothing that was finished.
 */
export async function runPaper(options: PaperOptions): Promise<PaperOutcome> {
  const { folder, lambda, runs, seed } = options;
  openResultsFolder(folder);
  const counts = paperCounts(lambda);
  const lengths = lengthRows(counts.itms);
  writeLengths(folder, lengths);

  const all = figures();
  const points = distinct(all.flatMap(figure => figure.points));
  const rows = new Map<string, FigureRow>();
  const rowsOf = (figure: Figure) => figure.points.flatMap(point => rows.get(pointKey(point)) ?? []);
  const written = new Set<FigureName>();
  const onProgress = options.watch?.(points.length * runs);
  const finished = await runPoints(points, {
    sets: paperSets(options),
    runs,
    seed,
    workers: options.workers,
    ...(onProgress === undefined ? {} : { onProgress }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    onPoint(index, tally) {
      rows.set(pointKey(points[index]!), figureRow(points[index]!, tally, counts, lambda));
      for (const figure of all) {
        const own = rowsOf(figure);
        if (written.has(figure.name) || own.length < figure.points.length) continue;
        writeFigure(folder, figure.name, own);
        written.add(figure.name);
      }
    },
  });
  if (!finished) {
    const begun = all.filter(figure => !written.has(figure.name) && rowsOf(figure).length > 0);
    for (const figure of begun) writeUnfinished(folder, figure.name, rowsOf(figure));
    return { finished, written: [...written], begun: begun.map(figure => figure.name) };
  }
  const byFigure = Object.fromEntries(all.map(figure => [figure.name, rowsOf(figure)]));
  const results = { run: { lambda, runs, seed }, figures: byFigure, lengths } as unknown as PaperResults;
  writeStory(folder, results);
  return { finished, claims: claims({ results, counts }) };
}

/** Points that figures share are run once. */
function distinct(points: readonly Point[]): Point[] {
  return [...new Map(points.map(point => [pointKey(point), point])).values()];
}
