/** Something on disk that tells about records and is no release: what it holds, where it lies, who may read it, when it goes. */
export interface Trace {
  readonly name: string;
  readonly holds: string;
  readonly where: string;
  readonly rights: string;
  readonly goes: string;
}

/** For a file that somebody asked for. */
const KEPT = 'when you remove it';
const CUT_OFF = 'with the command; after a kill by `hexveil clean`, once it is a day old';

/** Everything that Hexveil writes besides releases and configs. docs/privacy.md shows this table, and `hexveil clean` goes by it. */
export const traces = {
  spill: {
    name: '`hexveil-spill-…`',
    holds: 'records that did not fit into memory',
    where: '`engine.spill`, else the system’s temporary folder',
    rights: '0700',
    goes: 'with the process; after a kill at the next start there, or by `hexveil clean`',
  },
  totals: {
    name: 'a file of `hexveil totals`',
    holds: 'who was where, how often, and exact sums',
    where: 'where `--out` says',
    rights: '0600',
    goes: KEPT,
  },
  totalsDraft: {
    name: '`….parquet.hexveil-….part`',
    holds: 'the same, half-written',
    where: 'beside that file',
    rights: '0600',
    goes: CUT_OFF,
  },
  plan: {
    name: 'a page of `hexveil plan --html`',
    holds: 'counts of users and records, and a map of them',
    where: 'where `--html` says',
    rights: '0600',
    goes: KEPT,
  },
  planJson: {
    name: 'what `hexveil plan --json` prints, in a file',
    holds: 'the same counts',
    where: 'where you send it',
    rights: 'those of your shell',
    goes: KEPT,
  },
  errors: {
    name: 'a figure of `hexveil lab error --svg`',
    holds: 'errors of private means against the true mean',
    where: 'where `--svg` says',
    rights: '0600',
    goes: KEPT,
  },
  pageDraft: {
    name: 'any other `….hexveil-….part`',
    holds: 'a page or a figure, half-written',
    where: 'beside that file',
    rights: '0600',
    goes: CUT_OFF,
  },
  unfinished: {
    name: '`.unfinished-…`',
    holds:
      'a release, half-written: no record, but numbers that may have been charged for and were not published',
    where: '`output.dir`',
    rights: '0700',
    goes: CUT_OFF,
  },
  ledger: {
    name: 'the ledger, and its `.head`',
    holds: 'dates, and a hash of who was where and how often',
    where: '`HEXVEIL_LEDGER`, else the user’s data folder',
    rights: '0600',
    goes: 'never: it is what keeps the promise',
  },
} as const satisfies Readonly<Record<string, Trace>>;

export type TraceName = keyof typeof traces;
