import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CellCounts, cellCounts } from '../../src/arrays/cellCounts.ts';
import { type Cell, cellFromSamples, type Sample } from '../../src/mean/cell.ts';
import { grid } from '../../src/terms/grid.ts';

/** The stand-in for the paper's unpublished bus data that ships with the lab: its samples, and its counts alone. */
export const twinFile: string = dataFile('itms-twin.csv');
export const twinCountsFile: string = dataFile('itms-twin-counts.txt');

/** What is known of it from its counts alone; the lengths are those of each rule at ε = 1. */
export const twinFacts = {
  users: 217,
  samples: 17166,
  max: 417,
  min: 1,
  arrayLengths: {
    median: 46,
    sqrt: 51,
    minimax: 417,
    surrogate: 102,
    'surrogate-paper': 417,
    'minimax-mean': 417,
  },
  arrays: { median: { wrapAround: 168, bestFit: 170 }, sqrt: { wrapAround: 160, bestFit: 164 } },
} as const;

export function twinCounts(): CellCounts {
  const lines = readFileSync(twinCountsFile, 'utf8').trim().split('\n');
  return cellCounts(lines.map(Number));
}

export function twinSamples(): Sample[] {
  const [, ...rows] = readFileSync(twinFile, 'utf8').trim().split('\n');
  return rows.map(row => {
    const [user, value] = row.split(',');
    return { user: user!, value: Number(value) };
  });
}

let cell: Cell | undefined;
/** Read once: seventeen thousand lines take longer than most tests of one mean. */
export function twinCell(): Cell {
  cell ??= cellFromSamples(twinSamples(), grid('0', '65'));
  return cell;
}

function dataFile(name: string): string {
  return fileURLToPath(new URL(`../../lab/data/${name}`, import.meta.url));
}
