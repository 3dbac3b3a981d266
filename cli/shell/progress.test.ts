import { expect, it } from 'vitest';
import { progressLine } from './progress.ts';

it('shows share, rows, rate and time left, and clears the line at the end', () => {
  const lines: string[] = [];
  let now = 0;
  const terminal = { print: () => {}, note: () => {}, progress: (text: string) => void lines.push(text) };
  const { onProgress, onRowsRead } = progressLine(terminal, 'Reading', () => now);
  onProgress(0.1);
  onRowsRead(20_000_000);
  now = 2000;
  onProgress(0.25);
  now = 300_000;
  onProgress(0.5);
  onProgress(1);
  expect(lines).toEqual([
    'Reading: 10 %',
    'Reading: 25 %, 5,000,000 of 20,000,000 rows, 2,500,000 rows/s, 6 s left',
    'Reading: 50 %, 10,000,000 of 20,000,000 rows, 33,333 rows/s, 5 min left',
    '',
  ]);
});
