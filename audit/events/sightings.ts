/**
 * What was seen in many runs on one of two neighbours: for every published cell its numbers, one column each, one entry a
 * run. The columns have the same names on both sides.
 */
export interface Sightings {
  readonly runs: number;
  /** Per cell, per number. */
  readonly cells: readonly (readonly Float64Array[])[];
}

/** The runs from `first` up to and without `end`. */
export function someRuns({ cells }: Sightings, first: number, end: number): Sightings {
  return {
    runs: end - first,
    cells: cells.map(columns => columns.map(column => column.subarray(first, end))),
  };
}

/**
 * All numbers of a run side by side, as if of one cell, and what the first numbers of two cells differ by. Cells that are
 * drawn independently tell nothing together that they do not tell one by one; noise that two cells share would show here.
 */
export function sideBySide({ runs, cells }: Sightings): Sightings {
  const differences = cells.flatMap((columns, index) =>
    cells.slice(index + 1).map(other => {
      const [a, b] = [columns[0]!, other[0]!];
      return a.map((value, run) => value - b[run]!);
    }),
  );
  return { runs, cells: [[...cells.flat(), ...differences]] };
}
