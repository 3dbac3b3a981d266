import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/folder.ts';
import { readCellList } from './cellList.ts';

const folder = temporaryFolder();
const [one, two] = ['8860145b4bfffff', '8860145b49fffff'];
const list = (...lines: readonly string[]): string => {
  const path = join(folder, 'list.csv');
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
};

describe('readCellList', () => {
  it('reads one index per line, with comments, blank lines and a heading or without', () => {
    const both = new Map([
      [one, 1],
      [two, 1],
    ]);
    expect(readCellList(list('# mine', one, '', `${two.toUpperCase()} # the station`), 8)).toEqual(both);
    expect(readCellList(list('cell', one, two), 8)).toEqual(both);
    expect(readCellList(list('cell,name', `${one},here`, `${two},there`), 8)).toEqual(both);
  });

  it('reads what a cell counts from the column that is named', () => {
    const path = list('cell,name,importance', `${one},here,3`, `"${two}",there,0.5`);
    expect(readCellList(path, 8, 'importance').get(one)).toBe(3);
    expect(readCellList(path, 8, 'importance').get(two)).toBe(0.5);
    expect(() => readCellList(path, 8, 'people')).toThrow(
      /has only name, importance; set it to users, or add a column/,
    );
  });

  it.each(['0', '-1', '', 'many', 'NaN', '1e10'])('refuses a weight of "%s"', weight => {
    const path = list('cell,importance', `${one},${weight}`);
    expect(() => readCellList(path, 8, 'importance')).toThrow(/^Line 2 of .* has no weight in the column/);
  });

  it('refuses lines that are no cell of the resolution, lists without a cell, and files that are not there', () => {
    expect(() => readCellList(list(one, 'nonsense'), 8)).toThrow(
      /^Line 2 of .* is not an H3 cell of resolution 8/,
    );
    expect(() => readCellList(list(one), 9)).toThrow(/^Line 1 of .* resolution 9/);
    expect(() => readCellList(list('cell', '# none'), 8)).toThrow(
      /has no cell in it; write one H3 index per line/,
    );
    expect(() => readCellList(join(folder, 'absent.csv'), 8)).toThrow(/cannot be read/);
  });
});
