import { readFileSync } from 'node:fs';
import {
  type Account,
  type FileLedger,
  type Receipt,
  readConfig,
  slotLength,
  subjectOf,
  subjectText,
  type Terms,
  type Window,
} from '../../../src/index.ts';
import { didYouMean } from '../../../src/terms/didYouMean.ts';
import { epsilon } from '../../../src/terms/epsilon.ts';
import { toText } from '../../../src/terms/rational.ts';
import { UsageError } from '../../../src/terms/usageError.ts';
import { type Arguments, type Command, required } from '../../shell/command.ts';
import { numberOf, unlessAbsent } from '../../shell/flags.ts';
import { ledgerFlag, ledgerOf } from '../../shell/ledgerFlag.ts';
import { type Terminal, table } from '../../shell/terminal.ts';
import { historyJson, historyText } from './budgetHistory.ts';

export const budgetCommand: Command = {
  flags: {
    epsilon: {
      value: 'E',
      about:
        'open: the total that any one unit may ever lose, such as 10; if the same people are in another dataset, their losses to both budgets add up',
    },
    config: { value: 'CONFIG', about: 'open: a config to take everything below from' },
    user: { value: 'COLUMN', about: 'open: the column that names the user, or several as A,B' },
    window: {
      value: 'WORD',
      about: 'open: the span within which users are protected: cell, slot, day or release',
    },
    time: { value: 'COLUMN', about: 'open, unless by release: the column with the time of a record' },
    zone: {
      value: 'ZONE',
      about: 'open, unless by release: the time zone of the days, such as Asia/Kolkata',
    },
    slot: { value: 'LENGTH', about: 'open, by slot or cell: the length of a slot, such as 1h' },
    resolution: { value: 'R', about: 'open, by cell: the H3 resolution, 0 to 15' },
    position: { value: 'COLUMN', about: 'open, by cell: the column of positions, or two as LAT,LNG' },
    release: { value: 'FILE', about: 'verify: a release.json, whose entry must be in the ledger' },
    ledger: ledgerFlag,
  },
  examples: [
    'hexveil budget open city-buses --epsilon 10 --config buses.yaml',
    'hexveil budget open city-buses --epsilon 10 --user license_plate --window day --time observed_at --zone Asia/Kolkata',
    'hexveil budget show',
    'hexveil budget history city-buses --json',
    'hexveil budget verify --release out/2-2026-11-15/release.json',
  ],
  async run(args, terminal) {
    const [word, ...names] = args.operands;
    const action = actionOf(word);
    for (const flag of Object.keys(budgetCommand.flags)) refuseStray(args, flag, action);
    if (names.length > (action.takesName ? 1 : 0)) {
      throw new UsageError(
        'OPERANDS',
        `hexveil budget ${word} takes ${action.takesName ? 'one name' : 'no name'}; ${names.length} were given.`,
      );
    }
    action.run({ args, terminal, ledger: ledgerOf(args), name: names[0] });
  },
};

interface Call {
  readonly args: Arguments;
  readonly terminal: Terminal;
  readonly ledger: FileLedger;
  readonly name: string | undefined;
}

interface Action {
  readonly takesName: boolean;
  readonly flags: readonly string[];
  run(call: Call): void;
}

/** What a config tells as well. */
const SUBJECT_FLAGS = ['user', 'window', 'time', 'zone', 'slot', 'resolution', 'position'] as const;

const ACTIONS: Readonly<Record<string, Action>> = {
  open: {
    takesName: true,
    flags: ['epsilon', 'config', ...SUBJECT_FLAGS],
    run: open,
  },
  show: { takesName: true, flags: [], run: show },
  history: { takesName: true, flags: [], run: history },
  verify: { takesName: false, flags: ['release'], run: verify },
};

function open({ args, terminal, ledger, name }: Call): void {
  if (name === undefined)
    throw new UsageError('OPERANDS', 'hexveil budget open needs a name: the dataset that the budget is for.');
  const terms = args.text('config') === undefined ? termsFromFlags(args) : termsFromConfig(args, name);
  openAccount(ledger, name, terms, args.isOn('json'), terminal);
}

/** Opens an account and says what it fixes. Where the terms come from is the caller's: flags, or a config. */
export function openAccount(
  ledger: FileLedger,
  name: string,
  terms: Terms,
  asJson: boolean,
  terminal: Terminal,
): void {
  const receipt = ledger.open(name, terms);
  const account = known(ledger, name)[0]!;
  terminal.print(
    asJson
      ? JSON.stringify({ ...accountJson(account), receipt })
      : `Budget "${name}" is open: a total of ε = ${toText(account.epsilon)} ${subjectText(account.subject)}.`,
  );
  terminal.note(`It is entry ${receipt.entry} of ${ledger.path}; keep that file and its .head file safe.`);
  terminal.note(
    'If the same people are in the records of another dataset, what they lose to both budgets adds up.',
  );
}

/** What the config protects is what the budget is about; only its total is said here. */
function termsFromConfig(args: Arguments, name: string): Terms {
  const said = SUBJECT_FLAGS.find(flag => args.text(flag) !== undefined);
  if (said !== undefined) {
    throw new UsageError(
      'SETTINGS_CLASH',
      `--${said} is already set by the config; leave one of the two out.`,
    );
  }
  const config = readConfig(args.text('config')!);
  const { dataset } = config;
  if (name !== dataset) {
    throw new UsageError(
      'SETTINGS_CLASH',
      `The budget would be called "${name}", but releases of this config are charged to its dataset, "${dataset}"; open "${dataset}", or change the config.`,
    );
  }
  return { epsilon: epsilon(required(args, 'epsilon')), ...subjectOf(config) };
}

function termsFromFlags(args: Arguments): Terms {
  const slot = args.text('slot');
  return {
    epsilon: epsilon(required(args, 'epsilon')),
    user: required(args, 'user').split(','),
    window: required(args, 'window') as Window,
    ...unlessAbsent('time', args.text('time')),
    ...unlessAbsent('zone', args.text('zone')),
    ...unlessAbsent('slotSeconds', slot === undefined ? undefined : slotLength(slot, 'slot')),
    ...unlessAbsent('resolution', numberOf(args, 'resolution')),
    ...unlessAbsent('position', args.text('position')?.split(',')),
  };
}

function show({ args, terminal, ledger, name }: Call): void {
  const accounts = known(ledger, name);
  terminal.print(
    args.isOn('json')
      ? JSON.stringify({ ledger: ledger.path, accounts: accounts.map(accountJson) })
      : accountTable(accounts, ledger.path),
  );
}

function accountTable(accounts: readonly Account[], path: string): string {
  if (accounts.length === 0) return `${path} has no budgets yet; open one with hexveil budget open.`;
  const rows = accounts.map(account => [
    account.name,
    toText(account.epsilon),
    toText(account.spent),
    toText(account.left),
    account.mostSpentUnit ?? '–',
    String(account.charges),
  ]);
  const about = accounts.map(({ name, subject }) => `${name}: ${subjectText(subject)}.`);
  const head = ['budget', 'total', 'spent', 'left', 'where most was spent', 'releases'];
  return [table(head, rows), '', ...about].join('\n');
}

function history({ args, terminal, ledger, name }: Call): void {
  known(ledger, name);
  const entries = ledger.history(name);
  terminal.print(args.isOn('json') ? JSON.stringify(entries.map(historyJson)) : historyText(entries));
}

function verify({ args, terminal, ledger }: Call): void {
  const file = args.text('release');
  const verified = ledger.verify(file === undefined ? undefined : receiptIn(file));
  const release = file === undefined ? '' : `, and the entry of ${file} is among them`;
  const entries = verified.length === 1 ? '1 entry follows' : `${verified.length} entries follow`;
  terminal.print(
    args.isOn('json')
      ? JSON.stringify({ file: ledger.path, ...verified })
      : `${ledger.path} is whole: ${entries} from the first to the last${release}.`,
  );
  if (verified.wasInterrupted)
    terminal.note('The last charge was cut short after it was counted; it stays counted.');
}

/** All accounts, or the one of that name. */
function known(ledger: FileLedger, name: string | undefined): readonly Account[] {
  const accounts = ledger.accounts();
  if (name === undefined) return accounts;
  const found = accounts.filter(account => account.name === name);
  if (found.length > 0) return found;
  const hint = didYouMean(
    name,
    accounts.map(account => account.name),
  );
  throw new UsageError(
    'UNKNOWN_BUDGET',
    `${ledger.path} has no budget "${name}".${hint} See hexveil budget show.`,
  );
}

/** The entry that a release was paid by: `ledger` in a release.json, `receipt` in what `mean --json` printed. */
function receiptIn(file: string): Pick<Receipt, 'entry' | 'hash'> {
  let said: { ledger?: Partial<Receipt>; receipt?: Partial<Receipt> } | null;
  try {
    said = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new UsageError('NO_RELEASE', `${file} cannot be read as JSON; name the release.json of a release.`);
  }
  const { entry, hash } = said?.ledger ?? said?.receipt ?? {};
  if (typeof entry === 'number' && typeof hash === 'string') return { entry, hash };
  throw new UsageError(
    'NO_RELEASE',
    `${file} holds no receipt of a ledger entry; name the release.json of a release that was charged.`,
  );
}

function accountJson(account: Account): object {
  const { name, opened, protects, epsilon, subject, charges, spent, mostSpentUnit, left } = account;
  return {
    name,
    opened,
    protects,
    epsilon: toText(epsilon),
    ...subject,
    charges,
    spent: toText(spent),
    mostSpentUnit,
    left: toText(left),
  };
}

function actionOf(word: string | undefined): Action {
  const action = word !== undefined && Object.hasOwn(ACTIONS, word) ? ACTIONS[word] : undefined;
  if (action !== undefined) return action;
  const hint = word === undefined ? '' : didYouMean(word, Object.keys(ACTIONS));
  const given = word === undefined ? 'none was given' : `it is "${word}"`;
  throw new UsageError(
    'OPERANDS',
    `hexveil budget takes open, show, history or verify; ${given}.${hint} See hexveil budget --help.`,
  );
}

function refuseStray(args: Arguments, flag: string, action: Action): void {
  if (flag === 'ledger' || action.flags.includes(flag) || args.text(flag) === undefined) return;
  const owner = Object.entries(ACTIONS).find(([, each]) => each.flags.includes(flag))![0];
  throw new UsageError(
    'UNKNOWN_FLAG',
    `--${flag} belongs to hexveil budget ${owner} only; leave it out here.`,
  );
}
