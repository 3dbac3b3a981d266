import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvToRows, rowsToCsv } from './releaseCsv.ts';
import type { ReleaseRows } from './releaseRows.ts';

const two: ReleaseRows = {
  cell: ['8860145b4bfffff', '8860145b49fffff'],
  slot: ['09:00', '2026-11-15T09:00:00+05:30'],
  mean: [23.456789012345677, 0],
  low95: [21, -0.5],
  high95: [25.9, 1e-7],
  biasBound: [1.25, 0],
  epsilon: ['0.05', '1/24'],
  mechanism: ['levy', 'baseline'],
  arrays: [12, null],
};

const head = 'cell,slot,mean,low95,high95,bias_bound,epsilon,mechanism,arrays';
const line = '8860145b4bfffff,09:00,23.5,21,25.9,1.25,0.05,levy,12';

describe('release.csv', () => {
  it('is written like this', () => {
    expect(rowsToCsv(two)).toBe(
      [
        head,
        '8860145b4bfffff,09:00,23.456789012345677,21,25.9,1.25,0.05,levy,12',
        '8860145b49fffff,2026-11-15T09:00:00+05:30,0,-0.5,1e-7,0,1/24,baseline,',
        '',
      ].join('\n'),
    );
  });

  it('reads back as it was, to the last bit', () => {
    expect(csvToRows(rowsToCsv(two))).toEqual(two);
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map(value => value + 0);
    fc.assert(
      fc.property(fc.array(finite, { maxLength: 20 }), numbers => {
        const same = <Of>(value: Of) => numbers.map(() => value);
        const rows: ReleaseRows = {
          cell: same('8860145b4bfffff'),
          slot: same('Mon 09:00'),
          mean: numbers,
          low95: numbers,
          high95: numbers,
          biasBound: numbers,
          epsilon: same('1/3'),
          mechanism: same('levy'),
          arrays: same(7),
        };
        // CSV has one zero only.
        expect(csvToRows(rowsToCsv(rows)).mean.map(Math.abs)).toEqual(numbers.map(Math.abs));
      }),
    );
  });

  it('may have no rows, or lines that end as on Windows', () => {
    expect(csvToRows(`${head}\n`).cell).toEqual([]);
    expect(csvToRows(`${head}\r\n${line}\r\n`).mean).toEqual([23.5]);
  });

  it.each([
    ['nothing', '', 'first line must be cell,slot,'],
    ['another header', 'h3,mean\n', 'first line must be cell,slot,'],
    ['a cut end', `${head}\n${line.slice(0, -4)}`, 'line 2 has no end: the file was cut'],
    ['a missing field', `${head}\n${line.replace(',levy', '')}\n`, 'line 2 has 8 fields; there must be 9'],
    ['a blank line', `${head}\n\n${line}\n`, 'line 2 has 1 fields'],
    ['a mean that is no number', `${head}\n${line.replace('23.5', 'NaN')}\n`, 'mean in line 2 is "NaN"'],
    ['an empty mean', `${head}\n${line.replace('23.5', '')}\n`, 'mean in line 2 is ""'],
    ['a hexadecimal mean', `${head}\n${line.replace('23.5', '0x1F')}\n`, 'mean in line 2 is "0x1F"'],
    ['a cell that is none', `${head}\n${line.replace('8860145b4bfffff', 'x')}\n`, 'cell in line 2 is "x"'],
    ['an ε that is none', `${head}\n${line.replace('0.05', '-1')}\n`, 'epsilon in line 2 is "-1"'],
    ['arrays that are none', `${head}\n${line.replace(/12$/, '1.5')}\n`, 'arrays in line 2 is "1.5"'],
    ['quotes', `${head}\n${line.replace('levy', '"levy"')}\n`, 'mechanism in line 2'],
  ])('refuses %s and says where', (_, text, message) => {
    expect(() => csvToRows(text)).toThrow(message);
  });
});
