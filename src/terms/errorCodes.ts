/** What a code means, and what to do about it. */
type Told = readonly [means: string, remedy: string];

interface Group {
  readonly title: string;
  /** What the command line exits with. */
  readonly exit: 0 | 1 | 2 | 3 | 130;
  readonly codes: Readonly<Record<string, Told>>;
}

/**
 * Every code that an error or a note may carry. Programs rely on them: a code keeps its name and its meaning once it is
 * released. docs/guide/errors.md is made from this table by `npm run errors`.
 */
export const errorGroups = [
  {
    title: 'The command line',
    exit: 2,
    codes: {
      UNKNOWN_COMMAND: ['There is no such command.', '`hexveil --help` lists all commands.'],
      OPERANDS: [
        'The names or files after the command are too many, too few, or not ones that it knows.',
        '`hexveil COMMAND --help` shows what it takes.',
      ],
      UNKNOWN_FLAG: ['The command has no such flag.', '`hexveil COMMAND --help` lists its flags.'],
      FLAG_MISSING: ['A flag is missing that this call needs.', 'Add the flag that the message names.'],
      FLAG_TWICE: ['A flag is given twice.', 'Keep one of the two.'],
    },
  },
  {
    title: 'Settings: config keys, flags and arguments',
    exit: 2,
    codes: {
      NO_CONFIG: [
        'The config file cannot be read.',
        'Check its path, or write one with `hexveil init DATA`.',
      ],
      CONFIG_SYNTAX: [
        'The config file is not valid YAML or JSON.',
        'Fix the line that the message names; it is often an indent, a quote or a bracket.',
      ],
      UNKNOWN_KEY: [
        'The config has a key that Hexveil does not know.',
        'Correct its spelling or remove it; see [the config](config.md).',
      ],
      UNKNOWN_OPTION: [
        'A function of the library was given an option that it does not have.',
        'Correct its spelling or remove it; the message names what was meant, or all options there are.',
      ],
      KEY_MISSING: ['The config lacks a key that it must have.', 'Add the key that the message names.'],
      BAD_VALUE: [
        'A setting has a value that it cannot have.',
        'The message names the setting and what it must be.',
      ],
      SETTINGS_CLASH: ['Two settings contradict each other.', 'Change or remove one of the two.'],
      EPSILON_RANGE: [
        'ε is 0 or less, or too small or too large to make sense.',
        'Choose an ε from 0.000001 to 1000; see [choosing ε](choosing-epsilon.md).',
      ],
      BOUNDS: [
        'The bounds of the value are not a range.',
        'Set `lower` below `upper`, both between -1e15 and 1e15.',
      ],
      STEP: [
        'The step does not divide the range of the value, or is too small.',
        'Set a `step` that divides the range into a whole number of steps, at most 2^40.',
      ],
      AREA: [
        'The box or polygon of `space` is not an area on the map.',
        'Give west, south, east, north in degrees, or a GeoJSON Polygon or MultiPolygon.',
      ],
      SAME_COLUMN: [
        'The value is read from a column that is also a user, a time or a position, which are treated as public.',
        'Choose another column for one of them.',
      ],
    },
  },
  {
    title: 'Files that are read',
    exit: 2,
    codes: {
      NO_FILE: [
        'An input does not exist or cannot be read.',
        'Check the path and that you may read it; a folder or pattern must match at least one file.',
      ],
      FILE_FORMAT: [
        'A file is of no format that Hexveil reads.',
        'Convert it to CSV, Parquet, JSON or NDJSON, with the ending of its format.',
      ],
      FILE_ENCODING: ['A text file is not UTF-8.', 'Convert it, for example with `iconv -t UTF-8`.'],
      FILE_BROKEN: [
        'A file is damaged or cut off, or a line or record of it is malformed.',
        'Get a fresh copy of the file, or fix the line that the message names.',
      ],
      FILE_CHANGED: [
        'The records changed while they were being read; nothing was charged.',
        'Start again when nothing is writing to the files.',
      ],
      MIXED_FILES: [
        'The files of one input differ in format or in columns, or a column can be read in two ways.',
        'Name files of one format with the same columns, each under one name.',
      ],
      NO_COLUMN: [
        'The input has no column of that name.',
        'Correct the name in `columns`; a CSV file needs a first line of names.',
      ],
      CELL_LIST: [
        'The public list of cells holds a line that is not a cell of the right resolution, or lacks a weight.',
        'Write one H3 index per line, with a positive weight after it if `privacy.weight` names a column.',
      ],
    },
  },
  {
    title: 'Records and plans',
    exit: 2,
    codes: {
      NO_RECORDS: [
        'The input holds no records, or none that can be used.',
        'Check `columns`, `value.ignore`, `space` and `time` against the file.',
      ],
      FAULTY_RECORDS: [
        'Some records cannot be used, and `--strict` refuses to go on without them.',
        'Fix those records, or leave `--strict` out.',
      ],
      POSITIONS: [
        'Many positions are impossible: swapped, in another unit, off the Earth, or 0, 0.',
        'Fix latitude and longitude, or `columns`, as the message says.',
      ],
      BAD_COUNT: [
        'A number of samples is not a positive whole number.',
        'Give how many samples each user has, one number per user.',
      ],
      NOT_FINITE: ['A sample is not a finite number.', 'Leave such samples out first.'],
      USER_TWICE: ['Two totals of a cell name the same user.', 'Add them up: one total per user and cell.'],
      TOO_FEW_USERS: ['There is no user, or only one where two are needed.', 'Check the column of the user.'],
      TOO_LARGE: [
        'The numbers could grow too large to be added up exactly.',
        'Choose a coarser `value.step`, smaller cells or shorter slots.',
      ],
      NO_CELLS: [
        'No cell has enough users to be released.',
        'Choose larger hexagons, longer slots, a smaller `minUsers` or a larger `maxCells`.',
      ],
      ENGINE_BUSY: [
        'A program gave one engine to two calls at once.',
        'Wait for the first call to end, or open an engine for each.',
      ],
      ENGINE_MEMORY: [
        'The engine ran out of memory.',
        'Raise `engine.memory`, lower `engine.threads`, or set `engine.spill` to a folder with more room.',
      ],
    },
  },
  {
    title: 'Refused before the charge',
    exit: 3,
    codes: {
      NO_ACCOUNT: ['There is no budget to charge.', 'Open one with `hexveil budget open`, once.'],
      BUDGET_SPENT: [
        'Too little of the budget is left.',
        'Choose a smaller ε, or leave out the days or slots that are used up.',
      ],
      BUDGET_MISMATCH: [
        'The budget is about other users, windows, columns, zones or cells than the release.',
        'Release what the budget is about; see [windows and budgets](windows-and-budgets.md).',
      ],
      RELEASED_BEFORE: [
        'The same config was charged before, on data with the same counts.',
        'Use that release again, for free, or add `--again` to draw new noise and pay once more.',
      ],
      MOSTLY_NOISE: [
        'In most cells the predicted error is above a tenth of the range: the release would show mostly noise.',
        'Change the plan as `hexveil plan --explore` shows, or add `--anyway` (`evenIfUseless`) to release it all the same.',
      ],
      ACCOUNT_EXISTS: ['The budget is open already, and a budget never grows.', 'See `hexveil budget show`.'],
    },
  },
  {
    title: 'The ledger',
    exit: 2,
    codes: {
      UNKNOWN_BUDGET: [
        'The ledger has no budget of that name.',
        '`hexveil budget show` lists those that it has.',
      ],
      ACCOUNT_TERMS: [
        'A budget by day, slot or cell needs a time column, a zone, a slot, a resolution or a position.',
        'Add the flag that the message names, or open the budget with `--config`.',
      ],
      BAD_DATES: [
        'The dates or slots that a charge covers are missing or malformed.',
        'Name each as `2024-03-31` or `2024-03-31T09:00`, where a slot begins.',
      ],
      NO_LEDGER: ['There is no ledger at that path.', 'Point to it with `--ledger` or `HEXVEIL_LEDGER`.'],
      NOT_A_LEDGER: [
        'The file is not a ledger, or no longer a whole one.',
        'Point to the right file, or put the last good copy back; a ledger is never reset.',
      ],
      LEDGER_PLACE: [
        'A ledger cannot be kept at that path: the file or its folder cannot be read and written. Or there is no home folder to keep it in.',
        'Get permission to write both, or choose another path with `--ledger`.',
      ],
      LEDGER_LOCKED: ['Another program is using the ledger; nothing was charged.', 'Close it and try again.'],
      LEDGER_DISK: [
        'The ledger could not be written: the disk is full or failing. Nothing was released.',
        'Make room and try again.',
      ],
      LEDGER_HEAD: [
        'The charge stands, but the file beside the ledger could not be written, so nothing was released.',
        'Make it and its folder writable; the next charge brings it up to date.',
      ],
      LEDGER_DAMAGED: [
        'The ledger is damaged; nothing was charged.',
        'Put the last good copy of it and of its `.head` file back; see [the ledger](ledger.md).',
      ],
      LEDGER_VERSION: ['The ledger was made by a newer Hexveil.', 'Update Hexveil.'],
      ENTRY_MISSING: [
        'The ledger lacks the entry of a release, such as one in `output.dir`: it is another ledger, or an older or changed copy.',
        'Find the ledger that the release was charged to, and charge nothing more to this one.',
      ],
    },
  },
  {
    title: 'Files that are written, and releases',
    exit: 2,
    codes: {
      CANNOT_WRITE: [
        'A file or folder cannot be written.',
        'Choose a folder that exists and that you may write to.',
      ],
      FILE_EXISTS: ['The file exists already, and is not overwritten.', 'Remove it or choose another name.'],
      DISK_FULL: [
        'There is too little room on the disk; nothing was charged.',
        'Make room, or set `output.dir` or `engine.spill` to another disk.',
      ],
      CHARGED_UNWRITTEN: [
        'The release was charged but could not be written; its ε stays charged, because the noise was drawn.',
        'Make room and release with `--again`.',
      ],
      NO_RELEASE: [
        'The folder or file is not a published release.',
        'Name the folder that `hexveil release` wrote, or its `release.json`.',
      ],
      RELEASE_DAMAGED: [
        'A published release is not as it was written.',
        'Get a fresh copy of it from where it was published.',
      ],
      RELEASE_NEWER: ['The release was made by a newer Hexveil.', 'Update Hexveil.'],
    },
  },
  {
    title: 'Stopped on request',
    exit: 130,
    codes: {
      STOPPED: [
        'The command was stopped by Ctrl-C or by a signal to end. Nothing was charged; the message tells what is kept.',
        'Run it again.',
      ],
    },
  },
  {
    title: 'Faults and refutations',
    exit: 1,
    codes: {
      STDOUT: ['The result could not be written to standard output.', 'Check that its disk is not full.'],
      REFUTED: [
        'The audit found something that does not keep its privacy promise.',
        'Release nothing with it, and report the lines that the audit printed.',
      ],
      INTERNAL: [
        'Hexveil failed through a fault of its own.',
        'Please report the line; it quotes no record.',
      ],
    },
  },
  {
    title: 'Notes, which stop nothing',
    exit: 0,
    codes: {
      ROWS_LEFT_OUT: [
        'Some records could not be used and were left out.',
        'See the reasons that it lists; `--strict` refuses to go on instead.',
      ],
      USERS_ALIKE: [
        'Some users differ only by case or spaces, and were kept apart.',
        'If they are one user, make them the same first; otherwise each is protected separately.',
      ],
      COLUMNS_SETTLED: [
        'The budget is from a Hexveil that did not keep its time column; it goes on with that of this release.',
        'Nothing; releases by another time column are refused from now on.',
      ],
      CHARGED: ['The mean was charged to the budget.', 'Nothing.'],
      PAID_AGAIN: [
        'The same mean was paid for before, and is charged again.',
        'Keep the first result: it can be used again for free.',
      ],
      UNRECORDED: [
        'No budget counts this mean.',
        'Keep count yourself: every further mean of the same records adds its ε.',
      ],
      NOT_PRIVATE: ['The lab measured on your records; its results are not private.', 'Do not publish them.'],
      PAGE: ['A page of the plan was written, for the curator alone.', 'Do not publish it.'],
    },
  },
] as const satisfies readonly Group[];

type Groups = (typeof errorGroups)[number];
type CodesOf<G> = G extends { readonly codes: infer Codes } ? keyof Codes & string : never;

/** The code of an error or a note. */
export type ErrorCode = CodesOf<Groups>;

/** The code of a refusal before the charge, for which the command line exits with 3. */
export type RefusalCode = CodesOf<Extract<Groups, { exit: 3 }>>;

/** A code for programs, then a sentence for people: how the command line shows both. */
export function codedLine(code: ErrorCode, sentence: string): string {
  return `${code}  ${sentence}`;
}
