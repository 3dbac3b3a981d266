import { readFileSync } from 'node:fs';
import { getResolution, isValidCell } from 'h3-js';
import type { Config } from '../config/config.ts';
import { UsageError } from '../terms/usageError.ts';
import type { ListedCells } from './cellsToRelease.ts';

/** The fixed public list of cells that a config names, each with what it counts. */
export function listedCells({ cells, space, privacy: { weight } }: Config): ListedCells | undefined {
  if (cells === undefined) return undefined;
  return readCellList(cells, space.resolution, weight === 'users' ? undefined : weight);
}

/**
 * A fixed public list of cells: one H3 index per line; blank lines and # comments are passed over. With `column` it is a
 * table separated by commas: a heading, the index first in every line, and in that column what the cell counts.
 */
export function readCellList(path: string, resolution: number, column?: string): ListedCells {
  const lines = textOf(path)
    .split(/\r?\n/)
    .map((line, index) => ({ fields: fieldsOf(line.replace(/#.*/, '')), number: index + 1 }))
    .filter(({ fields }) => fields.some(field => field !== ''));
  const hasHeading = lines.length > 0 && isHeading(lines[0]!.fields);
  const place = column === undefined ? undefined : placeOf(column, hasHeading ? lines[0]!.fields : [], path);

  const cells = new Map<string, number>();
  for (const { fields, number } of hasHeading ? lines.slice(1) : lines) {
    const cell = fields[0]!.toLowerCase();
    if (!isValidCell(cell) || getResolution(cell) !== resolution) {
      throw new UsageError(
        'CELL_LIST',
        `Line ${number} of ${path} is not an H3 cell of resolution ${resolution}; write one index per line.`,
      );
    }
    cells.set(cell, place === undefined ? 1 : weightOf(fields[place], `Line ${number} of ${path}`, column!));
  }
  if (cells.size > 0) return cells;
  throw new UsageError(
    'CELL_LIST',
    `The list of cells ${path} has no cell in it; write one H3 index per line.`,
  );
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new UsageError(
      'NO_FILE',
      `The list of cells ${path} cannot be read; name a file with one H3 index per line.`,
    );
  }
}

/** A first line with several fields, or with a word for cells, that names no cell itself. */
function isHeading([first, ...others]: readonly string[]): boolean {
  return (
    !isValidCell(first!.toLowerCase()) && (others.length > 0 || /^(cell|hexagon|h3|h3_?index)$/i.test(first!))
  );
}

function fieldsOf(line: string): string[] {
  return line.split(',').map(field => field.trim().replace(/^"(.*)"$/, '$1'));
}

function placeOf(column: string, heading: readonly string[], path: string): number {
  const place = heading.indexOf(column, 1);
  if (place > 0) return place;
  const there = heading.slice(1).join(', ');
  throw new UsageError(
    'CELL_LIST',
    `privacy.weight is ${column}, but the heading of ${path} has ${there === '' ? 'no such column' : `only ${there}`}; set it to users, or add a column of that name after the column of cells.`,
  );
}

function weightOf(field: string | undefined, line: string, column: string): number {
  const weight = field === undefined || field === '' ? Number.NaN : Number(field);
  if (weight > 0 && weight <= 1e9 && weight >= 1e-9) return weight;
  throw new UsageError(
    'CELL_LIST',
    `${line} has no weight in the column ${column}; write a number above 0, from 1e-9 to 1e9.`,
  );
}
