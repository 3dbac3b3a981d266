import { readFileSync } from 'node:fs';
import { type CellCounts, cellCounts } from '../../src/arrays/cellCounts.ts';
import { type Cell, cellFromSamples, type Sample } from '../../src/mean/cell.ts';
import { grid } from '../../src/terms/grid.ts';

/** The stand-in for the paper's unpublished bus data that ships with the lab. */
const folder = new URL('../../lab/data/', import.meta.url);

export function twinCounts(): CellCounts {
  const lines = readFileSync(new URL('itms-twin-counts.txt', folder), 'utf8').trim().split('\n');
  return cellCounts(lines.map(Number));
}

export function twinSamples(): Sample[] {
  const [, ...rows] = readFileSync(new URL('itms-twin.csv', folder), 'utf8').trim().split('\n');
  return rows.map(row => {
    const [user, value] = row.split(',');
    return { user: user!, value: Number(value) };
  });
}

export function twinCell(): Cell {
  return cellFromSamples(twinSamples(), grid('0', '65'));
}
