import { describe, expect, it } from 'vitest';
import { progressLine } from './progress.ts';

describe('progressLine', () => {
  const [lines, clock] = [[] as string[], { now: 0 }];
  const terminal = { print: () => {}, note: () => {}, progress: (text: string) => void lines.push(text) };
  const { onProgress, onTotal } = progressLine(terminal, 'Reading', 'rows', () => clock.now);

  it('shows share, numbers, rate and time left, and clears the line at the end', () => {
    onProgress(0.1);
    onTotal(20_000_000);
    clock.now = 2000;
    onProgress(0.25);
    clock.now = 300_000;
    onProgress(0.5);
    onProgress(1);
    expect(lines).toEqual([
      'Reading: 10 %',
      'Reading: 25 %, 5,000,000 of 20,000,000 rows, 2,500,000 rows/s, 6 s left',
      'Reading: 50 %, 10,000,000 of 20,000,000 rows, 33,333 rows/s, 5 min left',
      '',
    ]);
  });

  it('is written ten times a second at most', () => {
    lines.length = 0;
    clock.now = 400_000;
    for (const [later, done] of [
      [0, 0.6],
      [60, 0.7],
      [40, 0.8],
    ] as const) {
      clock.now += later;
      onProgress(done);
    }
    expect(lines.map(line => line.slice(0, 13))).toEqual(['Reading: 60 %', 'Reading: 80 %']);
  });
});
