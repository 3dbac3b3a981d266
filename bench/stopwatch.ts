/** The least time of several runs, in milliseconds: what the machine can do when nothing else disturbs it. */
export function leastTime(runs: number, work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    work();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

/** One line of a bench: what was measured, the figure, and the bar it is held against, if there is one. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  readonly bar: string;
  readonly verdict: '' | 'holds' | 'MISSED';
}

export function atMost(what: string, figure: number, bar: number, unit: string): Row {
  return {
    what,
    figure: `${figure.toFixed(2)} ${unit}`,
    bar: `≤ ${bar} ${unit}`,
    verdict: figure <= bar ? 'holds' : 'MISSED',
  };
}

export function atLeast(what: string, figure: number, bar: number, unit: string): Row {
  return {
    what,
    figure: `${figure.toFixed(2)} ${unit}`,
    bar: `≥ ${bar} ${unit}`,
    verdict: figure >= bar ? 'holds' : 'MISSED',
  };
}

/** A figure worth knowing that nothing depends on. */
export function noBar(what: string, figure: number, unit: string): Row {
  return { what, figure: `${figure.toFixed(2)} ${unit}`, bar: '', verdict: '' };
}

export function printRows(title: string, rows: readonly Row[]): void {
  const widths = (['what', 'figure', 'bar'] as const).map(key =>
    Math.max(...rows.map(row => row[key].length)),
  );
  console.log(`\n${title}`);
  for (const row of rows) {
    const cells = [
      row.what.padEnd(widths[0]!),
      row.figure.padStart(widths[1]!),
      row.bar.padStart(widths[2]!),
    ];
    console.log(`  ${cells.join('  ')}  ${row.verdict}`.trimEnd());
  }
}
