/** A mistake that a good engineer could make, as a change to the source, and who must notice it. */
export interface Mutant {
  /** Short and unlike every other: `--only` takes it. */
  readonly name: string;
  /** What was thought or forgotten, and what it would cost. */
  readonly mistake: string;
  readonly edits: readonly [Edit, ...Edit[]];
  /** Every one of these must fail on the mutant, and hold without it. */
  readonly caughtBy: readonly [Catcher, ...Catcher[]];
}

/** One replacement. `find` must occur exactly once in the file. */
export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** A test, or a row of the audit, by its file and its full title: suites and test joined by " > ". */
export interface Catcher {
  readonly file: string;
  readonly title: string;
  /** How many draws it takes, or generated cases; 1 where a single case decides. */
  readonly samples: number;
}

/** Names a catcher in one line. */
export function by(file: string, title: string, samples = 1): Catcher {
  return { file, title, samples };
}
