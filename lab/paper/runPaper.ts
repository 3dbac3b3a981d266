import { type ExperimentPoint, pointKey } from '../runs/experimentPoint.ts';
import { runPoints } from '../runs/runPoints.ts';
import type { Claim } from './claims/claim.ts';
import { claims } from './claims/claims.ts';
import { FIGURE_COLUMNS, LENGTH_COLUMNS, tableToCsv } from './csv.ts';
import { type FigureRow, figureRows } from './figureRow.ts';
import { type FigureName, figures } from './figures.ts';
import { lengthRows } from './lengthRow.ts';
import { drawFigure, drawLengths } from './paperDrawings.ts';
import type { Drawings } from './paperPage.ts';
import { type PaperRun, paperCounts, paperSets } from './paperSets.ts';
import type { PaperResults } from './results.ts';
import { openResultsFolder, writeFigure, writeStory, writeUnfinished } from './resultsFolder.ts';

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
      readonly written: readonly string[];
      readonly begun: readonly string[];
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
  const drawings: Partial<Record<FigureName | 'lengths', string>> = { lengths: drawLengths(lengths) };
  writeFigure(folder, 'lengths', { csv: tableToCsv(LENGTH_COLUMNS, lengths), svg: drawings.lengths! });

  const all = figures().map(({ name, points }) => ({ name, keys: points.map(pointKey) }));
  const points = distinct(figures().flatMap(figure => figure.points));
  const toRow = figureRows(counts, lambda);
  const rows = new Map<string, FigureRow>();
  const rowsOf = (keys: readonly string[]) => keys.flatMap(key => rows.get(key) ?? []);
  const onProgress = options.watch?.(points.length * runs);
  const finished = await runPoints(points, {
    sets: paperSets(options),
    runs,
    seed,
    workers: options.workers,
    ...(onProgress === undefined ? {} : { onProgress }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    onPoint(index, tally) {
      rows.set(pointKey(points[index]!), toRow(points[index]!, tally));
      for (const { name, keys } of all) {
        if (name in drawings || !keys.every(key => rows.has(key))) continue;
        const svg = drawFigure[name](rowsOf(keys));
        writeFigure(folder, name, { csv: tableToCsv(FIGURE_COLUMNS, rowsOf(keys)), svg });
        drawings[name] = svg;
      }
    },
  });
  if (!finished) {
    const begun = all.filter(({ name, keys }) => !(name in drawings) && rowsOf(keys).length > 0);
    for (const { name, keys } of begun) writeUnfinished(folder, name, rowsOf(keys));
    return { finished, written: Object.keys(drawings), begun: begun.map(figure => figure.name) };
  }
  const byFigure = Object.fromEntries(all.map(({ name, keys }) => [name, rowsOf(keys)]));
  const results = { run: { lambda, runs, seed }, figures: byFigure, lengths } as unknown as PaperResults;
  const found = claims({ results, counts });
  writeStory(folder, results, found, drawings as Drawings);
  return { finished, claims: found };
}

/** Points that figures share are run once. */
function distinct(points: readonly ExperimentPoint[]): ExperimentPoint[] {
  return [...new Map(points.map(point => [pointKey(point), point])).values()];
}
