import type { Terminal } from './terminal.ts';

/** A line that shows how far a long step is: share, rows and rate once their number is known, time left. */
export interface Progress {
  readonly onProgress: (done: number) => void;
  readonly onRowsRead: (rows: number) => void;
}

export function progressLine(terminal: Terminal, what: string, clock: () => number = Date.now): Progress {
  const began = clock();
  let rows = 0;
  return {
    onRowsRead: count => {
      rows = count;
    },
    onProgress: done => {
      if (done >= 1) return terminal.progress('');
      const seconds = (clock() - began) / 1000;
      const parts = [`${Math.floor(done * 100)} %`];
      if (rows > 0) parts.push(`${thousands(done * rows)} of ${thousands(rows)} rows`);
      if (rows > 0 && seconds > 1) parts.push(`${thousands((done * rows) / seconds)} rows/s`);
      if (done > 0.02 && seconds > 1) parts.push(`${duration((seconds / done) * (1 - done))} left`);
      terminal.progress(`${what}: ${parts.join(', ')}`);
    },
  };
}

function thousands(count: number): string {
  return Math.floor(count).toLocaleString('en-US');
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
