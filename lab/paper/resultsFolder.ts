import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../../src/terms/usageError.ts';
import type { Claim } from './claims/claim.ts';
import { csvToTable, FIGURE_COLUMNS, LENGTH_COLUMNS, tableToCsv } from './csv.ts';
import type { FigureRow } from './figureRow.ts';
import { type FigureName, figures } from './figures.ts';
import { type Drawings, paperPage } from './paperPage.ts';
import type { PaperRun } from './paperSets.ts';
import { reproduction } from './reproduction.ts';
import type { PaperResults } from './results.ts';

const FORMAT = { format: 'hexveil-lab', version: 1 };

/** Makes the folder if need be, and finds out before any run whether it can be written. */
export function openResultsFolder(folder: string): void {
  const probe = join(folder, '.hexveil-probe');
  try {
    makeFolder(folder);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch {
    throw new UsageError(
      'CANNOT_WRITE',
      `${folder} cannot be written; choose another folder with --out, or get permission to write there.`,
    );
  }
}

/** Parents first, one by one: Node's own way of making them all never comes back where the system refuses oddly (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/** A finished figure: its numbers and its drawing. */
export function writeFigure(
  folder: string,
  name: FigureName | 'lengths',
  { csv, svg }: { readonly csv: string; readonly svg: string },
): void {
  writeFileSync(join(folder, `${name}.csv`), csv);
  writeFileSync(join(folder, `${name}.svg`), svg);
  rmSync(unfinishedFile(folder, name), { force: true });
}

/** What there is of a figure when the run is stopped, under a name that nobody takes for the whole. */
export function writeUnfinished(folder: string, name: FigureName, rows: readonly FigureRow[]): void {
  writeFileSync(unfinishedFile(folder, name), tableToCsv(FIGURE_COLUMNS, rows));
}

function unfinishedFile(folder: string, name: string): string {
  return join(folder, `${name}.unfinished.csv`);
}

/** What ties the figures together: the page, the claims, and which run they come from. */
export function writeStory(
  folder: string,
  results: PaperResults,
  found: readonly Claim[],
  drawings: Drawings,
): void {
  for (const [name, text] of Object.entries(storyFiles(results, found, drawings))) {
    writeFileSync(join(folder, name), text);
  }
}

/** The files that follow from all rows together, by name. */
export function storyFiles(
  results: PaperResults,
  found: readonly Claim[],
  drawings: Drawings,
): Readonly<Record<string, string>> {
  return {
    'run.json': `${JSON.stringify({ ...FORMAT, ...results.run }, null, 2)}\n`,
    'claims.json': `${JSON.stringify(found, null, 2)}\n`,
    'reproduction.md': reproduction(results, found),
    'index.html': paperPage(results, found, drawings),
  };
}

/** Reads back what was written. */
export function readResults(folder: string): PaperResults {
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  const { lambda, runs, seed } = JSON.parse(text('run.json')) as PaperRun;
  return {
    run: { lambda, runs, seed },
    figures: mapFigures(name => csvToTable(FIGURE_COLUMNS, text(`${name}.csv`))),
    lengths: csvToTable(LENGTH_COLUMNS, text('lengths.csv')),
  };
}

function mapFigures<Value>(toValue: (name: FigureName) => Value): Record<FigureName, Value> {
  return Object.fromEntries(figures().map(({ name }) => [name, toValue(name)])) as Record<FigureName, Value>;
}
