/** Where a command speaks: results to stdout, notes and progress to stderr. */
export interface Terminal {
  /** The result; the only thing that reaches stdout. */
  print(text: string): void;
  /** A remark for the person at the keyboard; silent under --quiet. */
  note(text: string): void;
  /** One line that overwrites itself; shown only on a terminal and never under --quiet. An empty text clears it. */
  progress(text: string): void;
}

export function processTerminal(quiet: boolean): Terminal {
  const live = process.stderr.isTTY && !quiet;
  return {
    print: text => void process.stdout.write(text.endsWith('\n') ? text : `${text}\n`),
    note: text => {
      if (!quiet) process.stderr.write(`${live ? '\r\u001b[K' : ''}${text}\n`);
    },
    progress: text => {
      if (live) process.stderr.write(`\r\u001b[K${text.slice(0, (process.stderr.columns || 80) - 1)}`);
    },
  };
}

/** Rows as text columns: the first aligned left, the others right, as numbers are read; those that are named `words` left. */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  words: readonly string[] = [],
): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map(row => row[column]?.length ?? 0)));
  const isLeft = head.map((name, column) => column === 0 || words.includes(name));
  const line = (row: readonly string[]) =>
    widths
      .map((size, column) =>
        isLeft[column] ? (row[column] ?? '').padEnd(size) : (row[column] ?? '').padStart(size),
      )
      .join('  ');
  return [line(head), widths.map(size => '-'.repeat(size)).join('  '), ...rows.map(line)]
    .map(text => text.trimEnd())
    .join('\n');
}
