import { whole } from '../../src/terms/figures.ts';
import type { Terminal } from './terminal.ts';

/** A line that shows how far a long step is, ten times a second at most. */
export interface Progress {
  /** How much is done, from 0 to 1; at 1 the line goes. */
  readonly onProgress: (done: number) => void;
  /** How many there are in all of what is counted: rate and numbers are shown from then on. */
  readonly onTotal: (total: number) => void;
}

const EVERY_MS = 100;

export function progressLine(
  terminal: Terminal,
  what: string,
  counted: string,
  clock: () => number = Date.now,
): Progress {
  const began = clock();
  let [total, shown] = [0, Number.NEGATIVE_INFINITY];
  return {
    onTotal: count => {
      // News: the next line is shown however early it comes.
      [total, shown] = [count, Number.NEGATIVE_INFINITY];
    },
    onProgress: done => {
      if (done >= 1) return terminal.progress('');
      const now = clock();
      if (now - shown < EVERY_MS) return;
      shown = now;
      const seconds = (now - began) / 1000;
      const parts = [`${Math.floor(done * 100)} %`];
      const rounded = (count: number) => whole(Math.floor(count));
      if (total > 0) parts.push(`${rounded(done * total)} of ${whole(total)} ${counted}`);
      if (total > 0 && seconds > 1) parts.push(`${rounded((done * total) / seconds)} ${counted}/s`);
      if (done > 0.02 && seconds > 1) parts.push(`${duration((seconds / done) * (1 - done))} left`);
      terminal.progress(`${what}: ${parts.join(', ')}`);
    },
  };
}

/** The line of a reading, in the words of whoever reads. */
export function readingLine(
  terminal: Terminal,
  what: string,
): { readonly onProgress: (done: number) => void; readonly onRowsRead: (rows: number) => void } {
  const { onProgress, onTotal } = progressLine(terminal, what, 'rows');
  return { onProgress, onRowsRead: onTotal };
}

/** The line of work that is counted from the start. */
export function countingLine(
  terminal: Terminal,
  what: string,
  counted: string,
  total: number,
): (count: number) => void {
  const { onProgress, onTotal } = progressLine(terminal, what, counted);
  onTotal(total);
  return count => onProgress(count / total);
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
