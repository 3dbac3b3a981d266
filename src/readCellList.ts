import { readFileSync } from 'node:fs';
import { getResolution, isValidCell } from 'h3-js';
import { UsageError } from './usageError.ts';

/** A fixed public list of cells: one H3 index per line; blank lines and # comments are passed over. */
export function readCellList(path: string, resolution: number): ReadonlySet<string> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new UsageError(
      'NO_FILE',
      `The list of cells ${path} cannot be read; say a file with one H3 index per line.`,
    );
  }
  const cells = new Set<string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const cell = line.replace(/#.*/, '').trim().toLowerCase();
    if (cell === '') continue;
    if (!isValidCell(cell) || getResolution(cell) !== resolution) {
      throw new UsageError(
        'CELL_LIST',
        `Line ${index + 1} of ${path} is not an H3 cell of resolution ${resolution}; write one index per line.`,
      );
    }
    cells.add(cell);
  }
  return cells;
}
