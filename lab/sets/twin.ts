import { existsSync, readFileSync } from 'node:fs';
import type { Sample } from '../../src/mean/cell.ts';
import { type Grid, grid } from '../../src/terms/grid.ts';

/** The bounds of the paper's speeds, U = 65 km/h. [Paper §"Problem Formulation"] */
export const PAPER_GRID: Grid = grid('0', '65');

/** The shipped stand-in for the paper's ITMS data, which is not public: it carries every statistic the paper prints. */
export function twinSamples(): Sample[] {
  const [, ...rows] = readFileSync(dataFile('itms-twin.csv'), 'utf8').trim().split('\n');
  return rows.map(row => {
    const comma = row.lastIndexOf(',');
    return { user: row.slice(0, comma), value: Number(row.slice(comma + 1)) };
  });
}

/** How many samples each of its users has, largest first. */
export function twinCounts(): Int32Array {
  return Int32Array.from(readFileSync(dataFile('itms-twin-counts.txt'), 'utf8').trim().split('\n'), Number);
}

/** Beside the sources, whether this file runs as it is or compiled. */
function dataFile(name: string): URL {
  const places = [`../data/${name}`, `../../../lab/data/${name}`];
  return places.map(place => new URL(place, import.meta.url)).find(place => existsSync(place))!;
}
